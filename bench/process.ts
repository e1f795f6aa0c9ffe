import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of a process, in MiB. */
export function residentMiB(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

/** Processor time of all threads of some processes, in milliseconds. */
export function processorMs(pids: readonly number[]): number {
  let nanoseconds = 0;
  for (const pid of pids) {
    for (const thread of listed(`/proc/${pid}/task`)) {
      const [spent] = textOf(`/proc/${pid}/task/${thread}/schedstat`).split(' ');
      nanoseconds += Number(spent);
    }
  }
  return nanoseconds / 1e6;
}

/** A process and its running children. */
export function withChildren(pid: number): number[] {
  const children = listed(`/proc/${pid}/task`).flatMap((thread) =>
    textOf(`/proc/${pid}/task/${thread}/children`).trim().split(' '),
  );
  return [pid, ...children.filter((child) => child !== '').map(Number)];
}

export const parentOf = (pid: number): number =>
  Number(/^PPid:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0);

/** Empty if the process or thread has ended. */
function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The highest resident memory while `work` runs, in MiB. */
export async function highestDuring<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ value: T; highest: number }> {
  let highest = residentMiB(pid);
  const watch = setInterval(() => {
    highest = Math.max(highest, residentMiB(pid));
  }, 20);
  try {
    return { value: await work(), highest };
  } finally {
    clearInterval(watch);
  }
}

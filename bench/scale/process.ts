import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of a process, in MiB. */
export function residentMiB(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

/** How long all threads of a process have been on a processor, in milliseconds. */
export function processorMs(pid: number): number {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      const [spent] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      nanoseconds += Number(spent);
    } catch {
      // The thread has ended meanwhile.
    }
  }
  return nanoseconds / 1e6;
}

/** The highest resident memory while something is under way, in MiB. */
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

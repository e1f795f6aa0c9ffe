import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Running {
  readonly url: string;
  readonly pid: number;
  /** From its start to its first answer. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/** A command that keeps to one core, where the system can do that. */
export function onCore(
  core: number | undefined,
  [command = '', ...args]: readonly string[],
): [string, string[]] {
  const isPinned = core !== undefined && existsSync('/usr/bin/taskset');
  return isPinned ? ['taskset', ['-c', String(core), command, ...args]] : [command, args];
}

/** Starts the program as it is shipped, logs and all, in a process of its own on a free port. */
export async function startServer(
  settings: Readonly<Record<string, string>>,
  { core }: { readonly core?: number } = {},
): Promise<Running> {
  const port = await freePort();
  const begun = performance.now();
  // As `npm start` has it.
  const kept = ['--max-semi-space-size=8', '--heap-growing-percent=50'];
  const node = [process.execPath, ...kept, '--'];
  const program = [...node, 'src/start.js', 'serve', '--port', String(port)];
  const [command, args] = onCore(core, program);
  const child = spawn(command, args, {
    cwd: new URL('..', import.meta.url),
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await sleep(10);
  }
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - begun,
    stop: async () => {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

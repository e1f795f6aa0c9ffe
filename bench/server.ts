import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Running {
  readonly url: string;
  readonly pid: number;
  /** From its start to its first response. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/** As in `npm start`. */
export const memoryFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

/** Starts the program as shipped, with logs, in its own process on a free port. */
export async function startServer(settings: Readonly<Record<string, string>>): Promise<Running> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    [...memoryFlags, '--', 'src/start.js', 'serve', '--port', String(port)],
    {
      cwd: new URL('..', import.meta.url),
      env: {
        PATH: process.env.PATH,
        MALLOC_ARENA_MAX: '2',
        MALLOC_MMAP_THRESHOLD_: '131072',
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const url = `http://127.0.0.1:${port}`;
  while (!(await responds(url))) {
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

async function responds(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
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

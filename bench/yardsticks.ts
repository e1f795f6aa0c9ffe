import { execFile, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onCore } from './server.ts';

const run = promisify(execFile);

export interface Bare {
  readonly port: number;
  readonly pid: number;
  stop(): void;
}

/** Starts a bare `node:http` server that answers everything with these bytes (Y1). */
export async function startBare(reply: {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}): Promise<Bare> {
  const [command, args] = onCore(0, [process.execPath, 'bench/bare-server.ts']);
  const child = spawn(command, args, {
    cwd: new URL('..', import.meta.url),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ ...reply, body: reply.body.toString('base64') }));
  const port = await new Promise<number>((resolve) =>
    child.stdout.once('data', (line: Buffer) => resolve(Number(line.toString()))),
  );
  return { port, pid: child.pid ?? 0, stop: () => void child.kill('SIGKILL') };
}

/** The driver's own prepared point query in a bare loop (Y3), per second. */
export async function pointQueries(
  url: string,
  { connections, seconds, users }: { connections: number; seconds: number; users: number },
): Promise<number> {
  const script = new URL('point-query.ts', import.meta.url).pathname;
  const [command, args] = onCore(0, [
    ...[process.execPath, script, url, String(connections), String(seconds), String(users)],
  ]);
  const { stdout } = await run(command, args);
  return Number(stdout);
}

/** The same query by PostgreSQL's own tool, where it is installed; null elsewhere. */
export async function pgbench(
  url: string,
  folder: string,
  { connections, seconds, users }: { connections: number; seconds: number; users: number },
): Promise<number | null> {
  const script = join(folder, 'point.sql');
  writeFileSync(
    script,
    `\\set id random(1, ${users})\nSELECT id, name, visibility FROM "user" WHERE id = :id;\n`,
  );
  try {
    const { stdout } = await run('pgbench', [
      ...['-n', '-M', 'prepared', '-f', script, '-c', String(connections), '-T', String(seconds)],
      url,
    ]);
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1] ?? Number.NaN);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

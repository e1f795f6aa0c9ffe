import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanEnvironment, punchcard, runProgram, startServer } from '../support/program.ts';
import { linesOf, serveInFolder } from '../support/serving.ts';

const serving = serveInFolder();
const root = join(import.meta.dirname, '../..');

describe('an inherited socket', () => {
  let holder: ChildProcess | undefined;
  const pids: number[] = [];
  afterEach(() => {
    holder?.kill('SIGKILL');
    for (const pid of pids.splice(0)) kill(pid, 'SIGKILL');
  });

  it('is served, and refuses nothing while one process follows another', async () => {
    await serving.makeAdmin();
    const words = [join(root, 'bin/punchcard'), 'serve', '--port', '0', ...serving.data];
    const child = spawn(
      process.execPath,
      [join(root, 'test/support/socket-holder.mjs'), '2', ...words],
      { env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] },
    );
    holder = child;
    const ended = new Promise((resolve) => child.once('close', resolve));
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    const lines = () => {
      const whole = output.slice(0, output.lastIndexOf('\n') + 1);
      return whole === '' ? [] : linesOf(whole);
    };
    const started = () => lines().filter(({ msg }) => msg === 'Punchcard is running');
    const nthStart = async (count: number) => {
      await vi.waitFor(() => expect([started().length, errors]).toEqual([count, '']), {
        timeout: 120_000,
      });
      const { pid } = started()[count - 1] as { pid: number };
      pids.push(pid);
      return pid;
    };

    const first = await nthStart(1);
    const warning = lines().map(({ msg }) => /socket is (http:\S+),/.exec(String(msg))?.[1]);
    const url = warning.find((found) => found !== undefined) ?? '';
    expect(await statusOf(url)).toBe(200);

    const answers: Promise<number>[] = [];
    const asking = setInterval(() => answers.push(statusOf(url)), 20);
    kill(first, 'SIGTERM');
    const second = await nthStart(2);
    clearInterval(asking);
    expect(second).not.toBe(first);
    answers.push(statusOf(url));
    const statuses = await Promise.all(answers);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    kill(second, 'SIGTERM');
    await ended;
  });

  it('of another process, or that is none, ends the start with one sentence', async () => {
    const start = (env: Record<string, string>) =>
      punchcard(['serve', '--port', '0', ...serving.data], { env });
    const foreign = await start({ LISTEN_FDS: '1', LISTEN_PID: '1' });
    expect([foreign.code, foreign.stdout]).toEqual([1, '']);
    expect(foreign.stderr).toMatch(
      /^punchcard: LISTEN_FDS passes a socket to process 1, and this is process \d+; .*\n$/,
    );
    const script = 'LISTEN_PID=$$ exec "$@" 3< /dev/null';
    const words = [join(root, 'bin/punchcard'), 'serve', '--port', '0', ...serving.data];
    const none = await runProgram('sh', ['-c', script, 'sh', ...words], {
      env: { LISTEN_FDS: '1' },
    });
    expect([none.code, none.stdout]).toEqual([1, '']);
    expect(none.stderr).toMatch(
      /^punchcard: file descriptor 3 of LISTEN_FDS is not a listening socket: [a-z ]+\n$/,
    );
  });
});

describe('systemd', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'punchcard-systemd-'));
    // A `systemd-notify` that appends its arguments to a file.
    const script = `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> '${folder}/states'\n`;
    writeFileSync(join(folder, 'systemd-notify'), script, { mode: 0o755 });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const states = (): string[] =>
    existsSync(join(folder, 'states'))
      ? readFileSync(join(folder, 'states'), 'utf8').trim().split('\n')
      : [];
  const start = async (NOTIFY_SOCKET: string) => {
    const PATH = `${folder}:${process.env.PATH}`;
    const server = await startServer(serving.data, { env: { NOTIFY_SOCKET, PATH } });
    serving.running.push(server);
    return server;
  };

  it('is notified when the server is ready, and when it stops', async () => {
    const server = await start('/run/notify');
    const ready = `/run/notify READY=1 STATUS=Serving on ${server.url}`;
    await vi.waitFor(() => expect(states()).toEqual([ready]), { timeout: 120_000 });
    expect((await server.stop()).code).toBe(0);
    expect(states()).toEqual([ready, '/run/notify STOPPING=1']);
  });

  it('is not notified without a socket for that', async () => {
    await (await start('')).stop();
    expect(states()).toEqual([]);
  });

  it('is notified again until that succeeds', async () => {
    const marker = join(folder, 'failed');
    const script = `#!/bin/sh\nif mkdir '${marker}' 2>&-; then exit 1; fi\necho "$*" >> '${folder}/states'\n`;
    writeFileSync(join(folder, 'systemd-notify'), script);
    const server = await start('/run/notify');
    const ready = `READY=1 STATUS=Serving on ${server.url}`;
    await vi.waitFor(() => expect(states()).toEqual([ready]), { timeout: 120_000 });
    expect((await server.stop()).stdout).toContain('systemd-notify failed');
  });

  it('that cannot be notified leaves the server running, with a warning', async () => {
    writeFileSync(join(folder, 'systemd-notify'), '#!/bin/sh\nexit 1\n');
    const server = await start('/run/notify');
    expect(await statusOf(server.url)).toBe(200);
    const { stdout, code } = await server.stop();
    expect(code).toBe(0);
    expect(stdout).toContain('systemd-notify failed');
  });
});

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/** The status of a request on a connection of its own; 0 if there is no answer. */
function statusOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    get(`${url}/healthz`, { agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    }).once('error', () => resolve(0));
  });
}

import { createServer } from 'node:net';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { punchcard } from '../support/program.ts';
import { linesOf, serveInFolder } from '../support/serving.ts';
import { startSmtp } from '../support/smtp.ts';
import { connectToEach } from '../support/workers.ts';

// Three processes each time, on machines that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

const serving = serveInFolder('--workers', '2');
const { start, makeAdmin, running } = serving;

describe('serve with workers', () => {
  it('is one service: told of once, with one setup link', async () => {
    const server = await start();
    const workers = await connectToEach(server.url);
    for (const worker of workers) {
      expect((await worker.ask('GET', '/settings/account')).status).toBe(200);
      worker.close();
    }
    const { stdout, stderr, code } = await server.stop();
    expect(code).toBe(0);
    expect(stderr.match(/setup\?code=/g)).toHaveLength(1);
    const told = linesOf(stdout);
    expect(told.filter(({ url }) => url === server.url)).toHaveLength(1);
    expect(told.at(-1)?.msg).toBe('stopped');
    // Each line of a request says who answered it, under a number that no other request has.
    const requests = told.filter(({ msg }) => msg === 'request');
    expect(new Set(requests.map(({ worker }) => worker))).toEqual(new Set([1, 2]));
    expect(new Set(requests.map(({ pid }) => pid)).size).toBe(2);
    expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(requests.length);
    expect(stdout).not.toMatch(/"level":[456]0/);
  });

  it('tells of all of them in its metrics and its health, whichever is asked', async () => {
    const token = await makeAdmin();
    const server = await start('--metrics-token', 'hush');
    const workers = await connectToEach(server.url);
    for (const worker of workers) {
      for (let i = 0; i < 3; i += 1) await worker.ask('GET', '/settings/ui');
    }
    for (const worker of workers) {
      let { json } = await worker.ask('GET', '/admin/health', { token });
      // Who does not answer within a second is left out, of this and of the metrics.
      await expect
        .poll(async () => {
          ({ json } = await worker.ask('GET', '/admin/health', { token }));
          return json.workers?.map(({ number }: { number: number }) => number);
        })
        .toEqual([1, 2]);
      expect(json).toMatchObject({ view: 'workers', process_id: server.child.pid });
      const sum = (key: string): number =>
        json.workers.reduce((all: number, one: Record<string, number>) => all + (one[key] ?? 0), 0);
      expect(json.memory.resident_bytes).toBe(sum('resident_bytes'));
      expect(json.requests.last_hour.count).toBe(
        json.workers.reduce(
          (all: number, one: { last_hour: { count: number } }) => all + one.last_hour.count,
          0,
        ),
      );
      worker.close();
    }
    const metrics = async (): Promise<string> => {
      const headers = { authorization: 'Bearer hush', connection: 'close' };
      return (await fetch(`${server.url}/metrics`, { headers })).text();
    };
    for (let i = 0; i < 4; i += 1) {
      let text = '';
      await expect
        .poll(async () => {
          text = await metrics();
          return [1, 2].filter((worker) => text.includes(`worker="${worker}"`));
        })
        .toEqual([1, 2]);
      for (const worker of [1, 2]) {
        expect(text).toContain(
          `punchcard_http_request_duration_seconds_count{method="GET",route="/api/v1/settings/ui",status="200",worker="${worker}"} 3\n`,
        );
        expect(text).toContain(`process_start_time_seconds{worker="${worker}"}`);
        expect(text).toContain(`punchcard_event_streams{worker="${worker}"} 0\n`);
      }
      expect(text.match(/^# TYPE punchcard_event_streams /gm)).toHaveLength(1);
    }
  });

  it('sends each mail once', async () => {
    await makeAdmin();
    const smtp = await startSmtp();
    try {
      await start('--smtp-url', smtp.url, '--mail-from', 'punchcard@example.com');
      const recipients = Array.from({ length: 6 }, (_, i) => `mail${i}@example.com`);
      for (const recipient of recipients) {
        await punchcard(['mail', 'test', recipient, '--data-dir', serving.path]);
      }
      await Promise.all(recipients.map((to) => smtp.waitFor(to)));
      for (const server of running.splice(0)) await server.stop();
      expect(smtp.mails.map(({ to }) => to).sort()).toEqual(recipients);
    } finally {
      await smtp.close();
    }
  });
});

describe('a start with workers that is impossible ends with 1 and one sentence', () => {
  const serve = (...words: string[]) => punchcard(['serve', ...serving.data, ...words]);

  it('where the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const outcome = await serve('--port', String(port));
    other.close();
    expect(outcome).toEqual({
      code: 1,
      stdout: '',
      stderr: `punchcard: port ${port} of 127.0.0.1 is in use by another program; stop it, or choose another port with --port\n`,
    });
  });

  it('where the port is that of another server with workers', async () => {
    const { port } = new URL((await start()).url);
    const outcome = await serve('--port', port);
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain(`port ${port} of 127.0.0.1 is in use by another program`);
  });

  it('where the database is newer than the program', async () => {
    await makeAdmin();
    const database = new Sqlite(join(serving.path, 'punchcard.db'));
    database.exec(`INSERT INTO migration VALUES (999, 'future', 0)`);
    database.close();
    const { code, stdout, stderr } = await serve('--port', '0');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^punchcard: the database is at version 999, newer than this program/);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('where their number is none', async () => {
    const { code, stderr } = await punchcard(['serve', '--workers', 'two', '--port', '0']);
    expect([code, stderr]).toEqual([
      1,
      'punchcard: PUNCHCARD_WORKERS (--workers) must be a whole number, 1 to 64, or auto, and is "two"\n',
    ]);
  });
});

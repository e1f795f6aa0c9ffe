import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rounds } from '../../../support/extent.ts';
import { punchcard, type Server, startServer, temporaryFolder } from '../../../support/program.ts';

vi.setConfig({ testTimeout: 300_000 });

const folder = temporaryFolder();
const data = ['--data-dir', folder.path];
const entries = 200;
let token = '';
let project = 0;

// biome-ignore lint/suspicious/noExplicitAny: any JSON
async function ask(server: Server, method: string, path: string, body?: object): Promise<any> {
  const reply = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  expect(reply.status).toBeLessThan(300);
  return reply.json();
}

beforeAll(async () => {
  const made = await punchcard([
    ...['admin', 'user', 'create', '--username', 'tester', '--email', 'tester@example.com'],
    ...['--admin', '--access-token', '--json', ...data],
  ]);
  token = JSON.parse(made.stdout).token;
  const server = await startServer(data);
  project = (await ask(server, 'POST', '/projects', { name: 'Acme' })).id;
  const row = { op: 'add', repository: `-/${project}`, issue: 1, time: 60 };
  const operations = Array.from({ length: entries }, () => row);
  await ask(server, 'POST', '/user/times/bulk', { operations });
  await server.stop();
});
afterAll(() => folder.remove());

const killed = [1, 2, 3, 4].slice(0, rounds(4));

describe('kill -9 while a time sheet is marked as billed', () => {
  it.each(killed)('leaves all of it or nothing (round %i)', async (round) => {
    const billed = `/projects/time-sheet/billed?project=${project}`;
    const expected = { entries, seconds: entries * 60, minor: 0 };
    const server = await startServer(data);
    /** Marks and unmarks until the server is gone. */
    const marking = (async () => {
      for (;;) {
        await ask(server, 'POST', billed, { reference: 'RE-1', expected });
        await ask(server, 'DELETE', `${billed}&reference=RE-1`);
      }
    })().catch(() => undefined);
    await sleep(round * 40 + Math.random() * 200);
    server.child.kill('SIGKILL');
    await marking;
    await server.ended;

    const again = await startServer(data);
    const all = await ask(again, 'GET', `/projects/time-export?format=json&project=${project}`);
    const marks = new Set(all.map(({ billed_as }: { billed_as: string }) => billed_as));
    expect(all).toHaveLength(entries);
    expect(marks.size).toBe(1);
    const path = `/projects/${project}/activities/1/times/${all[0].id}/revisions`;
    const history = await ask(again, 'GET', path);
    const isMarked = marks.has('RE-1');
    const changes = history.filter(({ kind }: { kind: string }) => kind !== 'add').length;
    expect(changes % 2 === 1).toBe(isMarked);
    if (isMarked) await ask(again, 'DELETE', `${billed}&reference=RE-1`);
    expect((await again.stop()).code).toBe(0);
  });
});

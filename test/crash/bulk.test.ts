import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rounds } from '../support/extent.ts';
import { punchcard, type Server, startServer, temporaryFolder } from '../support/program.ts';

vi.setConfig({ testTimeout: 300_000 });

const folder = temporaryFolder();
const data = ['--data-dir', folder.path];
const rowsEach = 20;
let token = '';

async function ask<T>(server: Server, method: string, path: string, body?: object): Promise<T> {
  const reply = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  expect(reply.status).toBeLessThan(300);
  return reply.json() as Promise<T>;
}

beforeAll(async () => {
  const made = await punchcard([
    ...['admin', 'user', 'create', '--username', 'tester', '--email', 'tester@example.com'],
    ...['--admin', '--access-token', '--json', ...data],
  ]);
  token = JSON.parse(made.stdout).token;
  const server = await startServer(data);
  await ask(server, 'POST', '/user/repos', { name: 'yard' });
  await ask(server, 'POST', '/repos/tester/yard/issues', { title: 'Sweep' });
  await server.stop();
});
afterAll(() => folder.remove());

let nextBulk = 0;
const acknowledged: string[] = [];

/**
 * One bulk request after the other until the server is gone; each adds the same number of rows
 * under its own name.
 */
async function addInBulk(server: Server): Promise<void> {
  for (;;) {
    const name = `bulk ${nextBulk++}`;
    const row = { op: 'add', repository: 'tester/yard', issue: 1, time: 60, external_id: name };
    const operations = Array.from({ length: rowsEach }, () => row);
    try {
      await ask(server, 'POST', '/user/times/bulk', { operations });
    } catch {
      return;
    }
    acknowledged.push(name);
  }
}

const killed = [1, 2, 3].slice(0, rounds(3));

describe('kill -9 in the middle of a bulk request', () => {
  it.each(killed)('leaves all of it or nothing (round %i)', async (round) => {
    const server = await startServer(data);
    const before = acknowledged.length;
    const loads = Array.from({ length: 4 }, () => addInBulk(server));
    while (acknowledged.length < before + 5 * round) await sleep(1);
    await sleep(Math.random() * 60);
    server.child.kill('SIGKILL');
    await Promise.all(loads);
    await server.ended;

    const again = await startServer(data);
    const path = '/repos/tester/yard/issues/1/times';
    const entries = await ask<{ id: number; external_id: string }[]>(again, 'GET', path);
    const counts = new Map<string, number>();
    for (const { external_id: name } of entries) counts.set(name, (counts.get(name) ?? 0) + 1);
    expect([...new Set(counts.values())]).toEqual([rowsEach]);
    expect(acknowledged.filter((name) => !counts.has(name))).toEqual([]);
    const revisions = `${path}/${entries.at(-1)?.id ?? 0}/revisions`;
    expect(await ask<unknown[]>(again, 'GET', revisions)).toHaveLength(1);
    expect((await again.stop()).code).toBe(0);
  });
});

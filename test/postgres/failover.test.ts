import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openEvents } from '../support/event-stream.ts';
import { PostgresServer } from '../support/postgres-server.ts';
import { expectWithin } from '../support/promised-time.ts';

// Each time, two servers are set up and the program is started.
vi.setConfig({ testTimeout: 600_000 });

/**
 * Two servers in synchronous streaming replication: what the first acknowledged, the second has.
 * The first is killed under load, and the second is promoted.
 */
interface Pair {
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
  /** The program connected to both. */
  readonly t: TestApp;
}

async function withPair<T>(work: (pair: Pair) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'punchcard-failover-'));
  const primary = await PostgresServer.create();
  let standby: PostgresServer | undefined;
  let t: TestApp | undefined;
  try {
    await primary.start();
    await primary.query('CREATE DATABASE punchcard');
    await primary.stop();
    standby = await primary.createStandby();
    await primary.start([
      ...['-c', 'synchronous_standby_names=standby'],
      ...['-c', 'synchronous_commit=on'],
    ]);
    await standby.start();
    const databaseUrl = `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/punchcard?connect_timeout=60`;
    t = await startTestApp({ database: { dataDir, databaseUrl, remove: async () => {} } });
    return await work({ primary, standby, t });
  } finally {
    await t?.close();
    await primary.remove();
    await standby?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

describe('losing the primary under load', () => {
  it('keeps every acknowledged write, once, and resumes within ten seconds', async () => {
    await expectWithin(10_000, () => withPair(losePrimary));
  });
});

/** @returns the longest time without an acknowledging answer, in milliseconds */
async function losePrimary({ primary, standby, t }: Pair): Promise<number> {
  const { user, token } = await t.make.person();
  const repository = await t.make.repository(user);
  const issue = await t.make.issue(repository, user);
  const path = `/repos/${user.name}/${repository.name}/issues/${issue.number}/times`;
  // A client listening all the while.
  const reader = await openEvents(t.url, { token });
  await reader.next('hello');

  /** Seconds that identify the write: each is sent once. */
  const acknowledged: number[] = [];
  const unknown = new Set<number>();
  const refusals = new Set<string>();
  let next = 0;
  let isOver = false;
  let lastAnswerMs = performance.now();
  let longestGapMs = 0;
  const worker = async (): Promise<void> => {
    while (!isOver) {
      const time = ++next;
      const answer = await t.request('POST', path, { token }, { body: { time } });
      if (answer.status === 200) {
        acknowledged.push(time);
        const now = performance.now();
        longestGapMs = Math.max(longestGapMs, now - lastAnswerMs);
        lastAnswerMs = now;
      } else {
        expect(answer.status).toBe(503);
        expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
        if (answer.json.message.includes('may have been saved')) unknown.add(time);
        else refusals.add(answer.json.message);
      }
    }
  };
  const workers = Array.from({ length: 8 }, worker);
  while (acknowledged.length < 100) await sleep(10);

  await primary.kill();
  await standby.query('SELECT pg_promote()');
  const before = acknowledged.length;
  // The rate is not what this test is about.
  while (acknowledged.length < before + 100) await sleep(10);
  isOver = true;
  await Promise.all(workers);

  const list = await t.request('GET', path, { token });
  const stored: number[] = list.json.map((entry: { time: number }) => entry.time);
  expect(new Set(stored).size).toBe(stored.length);
  const present = new Set(stored);
  expect(acknowledged.filter((time) => !present.has(time))).toEqual([]);
  // Contains only writes that were acknowledged, or answered as possibly done.
  const known = new Set([...acknowledged, ...unknown]);
  expect(stored.filter((time) => !known.has(time))).toEqual([]);

  const late = await openEvents(t.url, { token });
  const { id: mark } = await late.next('hello');
  await expect.poll(() => reader.events.at(-1)?.id).toBe(mark);
  expect(new Set(reader.names())).toEqual(new Set(['times']));
  for (const { leave } of [reader, late]) leave();
  return longestGapMs;
}

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context, WorkKind } from '../../src/core/context.ts';
import { readFigures } from '../../src/core/instance/figures.ts';
import { longestWaitSeconds } from '../../src/core/outbox/attempt.ts';
import { Runner } from '../../src/core/outbox/runner.ts';
import type { Attempt, Work, WorkStore } from '../../src/core/outbox/types.ts';
import type { Database, Stores } from '../../src/core/store.ts';
import { serverDoors } from '../../src/doors.ts';
import { openDatabase } from '../../src/sql/database.ts';
import type { ModuleSqlDoor } from '../../src/sql/door.ts';
import type { Executor } from '../../src/sql/engine/executor.ts';
import { type RowOf, table } from '../../src/sql/engine/record-columns.ts';
import { rowFinder, rowInserter } from '../../src/sql/engine/rows.ts';
import { dueReader, type WorkTableName, workStore } from '../../src/sql/engine/work.ts';
import { TestClock, testSecretBox, waitingMail } from '../support/app.ts';
import { databaseKind, newDatabase, type TestDatabase } from '../support/databases.ts';

// A kind of work that a module brings: a table of its own, and what an attempt is.

interface Push extends Work {
  readonly text: string;
}

const pushes = table<Push>()('push', {
  id: 'id',
  text: 'text',
  state: 'state',
  attempts: 'attempts',
  lastError: 'last_error',
  createdUnix: 'created_unix',
  nextAttemptUnix: 'next_attempt_unix',
  expiresUnix: 'expires_unix',
  endedUnix: 'ended_unix',
});
const name = 'push' as WorkTableName;

const insert = rowInserter(name);
const byId = rowFinder(pushes as never, 'id' as never);
const due = dueReader<object, RowOf<typeof pushes>>(name, (rows) => rows.select(pushes.columns));
const workOf = workStore({
  table: name,
  isOpen: sql<boolean>`state in ('waiting', 'sending', 'failed')`,
  erased: { text: '' },
});

interface PushStore extends WorkStore {
  byId(id: number): Promise<Push | undefined>;
  add(text: string, nowUnix: number, validSeconds?: number): Promise<number>;
  due(nowUnix: number, limit: number): Promise<Push[]>;
}

const pushStore = (executor: Executor): PushStore => ({
  ...workOf(executor),
  byId: (id) => byId(executor, { id } as never) as Promise<Push | undefined>,
  add: (text, createdUnix, validSeconds = 86_400) => {
    const row = pushes.write({
      text,
      state: 'waiting',
      attempts: 0,
      lastError: '',
      createdUnix,
      nextAttemptUnix: createdUnix,
      expiresUnix: createdUnix + validSeconds,
      endedUnix: 0,
    });
    return insert(executor, { ...row, holder: '' } as never);
  },
  due: async (now, limit) => (await due(executor, { now, limit })).map(pushes.read),
});
const pushesOf = (stores: Stores): PushStore =>
  (stores as unknown as { readonly pushes: PushStore }).pushes;

const door: ModuleSqlDoor = {
  name: 'push',
  stores: { pushes: pushStore } as ModuleSqlDoor['stores'] & object,
  tables: { push: ['id'] } as ModuleSqlDoor['tables'] & object,
  onUserDeleted: { none: 'it is nobody’s' },
  migrations: [
    {
      number: 1,
      name: 'push',
      up: (_db, ddl) => {
        ddl.table('push', (t) =>
          ['created_unix', 'next_attempt_unix', 'expires_unix', 'ended_unix', 'attempts'].reduce(
            (columns, column) => columns.addColumn(column, 'bigint', (c) => c.notNull()),
            ['text', 'state', 'last_error', 'holder'].reduce(
              (columns, column) => columns.addColumn(column, 'text', (c) => c.notNull()),
              t,
            ),
          ),
        );
        const where = sql<boolean>`ended_unix = 0`;
        ddl.index('push_due', 'push', ['next_attempt_unix', 'id'], { where });
      },
    },
  ],
};

let made: TestDatabase;
let database: Database;
const clock = new TestClock();
const runners: Runner<Push, string>[] = [];
/** What attempts are answered; without one, they are accepted. */
let answers: ((text: string, signal: AbortSignal) => Promise<Attempt>) | undefined;
let attempts: string[];

const kind: WorkKind<Push, string> = {
  name: 'push',
  storeOf: pushesOf,
  open: () => async () => ({
    due: (stores, nowUnix, limit) => pushesOf(stores).due(nowUnix, limit),
    ready: async (_stores, { text }) => text,
    attempt: async (text, signal) => {
      attempts.push(text);
      return (await answers?.(text, signal)) ?? { outcome: 'sent' };
    },
  }),
};

const contextOf = (): Context =>
  ({
    database,
    clock,
    secretBox: testSecretBox,
    mail: waitingMail,
    doors: [{ outbox: kind, endAccess: { none: 'it gives none' } }],
  }) as unknown as Context;

function start(): Runner<Push, string> {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const runner = new Runner(contextOf(), kind, { log, pollMs: 5 });
  runners.push(runner);
  return runner;
}
const add = (text: string, validSeconds?: number): Promise<number> =>
  database.write((stores) => pushesOf(stores).add(text, clock.nowUnix(), validSeconds));
const pushOf = (id: number): Promise<Push | undefined> => pushesOf(database.read).byId(id);
const standsAs = (id: number, push: Partial<Push>): Promise<void> =>
  expect.poll(() => pushOf(id)).toMatchObject(push);
const depth = async () => {
  const { outboxes } = await readFigures(contextOf());
  return Object.fromEntries(outboxes).push;
};

beforeEach(async () => {
  answers = undefined;
  attempts = [];
  // Not a clone that is used again: it has one more table.
  made = await newDatabase(databaseKind(), 'template0');
  database = await openDatabase({ ...made, modules: [...(await serverDoors()), door] }, clock);
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop(0)));
  await database.close();
  await made.remove();
});

describe('the work of a module', () => {
  it('is done once the transaction commits, once among many holders, and erased', async () => {
    for (let i = 0; i < 4; i += 1) start();
    const undone = database.write(async (stores) => {
      await pushesOf(stores).add('undone', clock.nowUnix());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const ids = await Promise.all(Array.from({ length: 20 }, (_, i) => add(`push ${i}`)));
    for (const id of ids) await standsAs(id, { state: 'sent', text: '', attempts: 1 });
    expect(attempts.sort()).toEqual(ids.map((_, i) => `push ${i}`).sort());
    expect(await depth()).toEqual({ waiting: 0, oldestUnix: 0, failed: 0 });
  });

  it('is tried again after growing pauses, until it expires', async () => {
    answers = async () => ({ outcome: 'refused', isFinal: false, reason: 'busy' });
    const runner = start();
    const id = await add('late', 10_000);
    const pauses: number[] = [];
    for (let made = 1; made <= 4; made += 1) {
      await standsAs(id, { state: 'waiting', attempts: made, lastError: 'busy' });
      const nextUnix = (await pushOf(id))?.nextAttemptUnix ?? 0;
      pauses.push(nextUnix - clock.nowUnix());
      expect(await depth()).toMatchObject({ waiting: 1, failed: 0 });
      clock.advance(nextUnix - clock.nowUnix());
      runner.wake();
    }
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses[0]).toBeGreaterThanOrEqual(60);
    expect(Math.max(...pauses)).toBeLessThan(longestWaitSeconds);
    clock.advance(10_000);
    runner.wake();
    await standsAs(id, { state: 'expired', text: '' });
  });

  it('is a dead letter once refused for good, and is sent again when that is asked', async () => {
    answers = async () => ({ outcome: 'refused', isFinal: true, reason: 'no such issue' });
    const runner = start();
    const id = await add('kept');
    await standsAs(id, { state: 'failed', text: 'kept', lastError: 'no such issue' });
    expect(await depth()).toMatchObject({ waiting: 0, failed: 1 });
    expect(await database.write((stores) => pushesOf(stores).purge(clock.nowUnix() + 1, 9))).toBe(
      0,
    );
    answers = undefined;
    await database.write((stores) => pushesOf(stores).retry(id, clock.nowUnix()));
    runner.wake();
    await standsAs(id, { state: 'sent', text: '', lastError: '' });
    expect(await database.write((stores) => pushesOf(stores).purge(clock.nowUnix() + 1, 9))).toBe(
      1,
    );
  });

  it('passes to another holder when the lease ends, whose result counts', async () => {
    let answer: (attempt: Attempt) => void = () => {};
    answers = () => new Promise((resolve) => (answer = resolve));
    start();
    const id = await add('slow');
    await standsAs(id, { state: 'sending', attempts: 1 });
    await expect.poll(() => attempts).toEqual(['slow']);
    const slow = answer;
    answers = undefined;
    clock.advance(200);
    start();
    await standsAs(id, { state: 'sent', attempts: 2 });
    slow({ outcome: 'refused', isFinal: true, reason: 'too late' });
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    expect(await pushOf(id)).toMatchObject({ state: 'sent', lastError: '' });
  });

  it('is postponed when an attempt throws', async () => {
    answers = () => Promise.reject(new Error('a bug'));
    start();
    const id = await add('odd');
    await standsAs(id, { state: 'waiting', attempts: 1, lastError: 'internal error' });
    expect((await pushOf(id))?.nextAttemptUnix).toBeGreaterThanOrEqual(clock.nowUnix() + 60);
  });

  it('is given back when its holder stops', async () => {
    answers = (_text, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ outcome: 'given-back' }));
      });
    const runner = start();
    const id = await add('waits');
    await standsAs(id, { state: 'sending' });
    await runner.stop(0);
    expect(await pushOf(id)).toMatchObject({ state: 'waiting', nextAttemptUnix: clock.nowUnix() });
  });
});

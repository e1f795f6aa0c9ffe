import { describe, expect, it } from 'vitest';
import type { SignedIn } from '../../src/core/caller.ts';
import type { Issue } from '../../src/core/records/types.ts';
import { authenticate } from '../../src/core/sign-in/authentication.ts';
import { insertEntry, writeEntries } from '../../src/core/tracked-time/entry-writes.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rowsOf } from '../support/rows.ts';

const t = await ofFile(startTestApp());
/**
 * The same database as seen by another process: its transactions wait for ours in the database
 * only.
 */
const other = await ofFile(startTestApp({ database: t.database, clock: t.clock }));
const owner = await t.make.person('Olga');

/** A transaction that adds an entry and stops where the test says. */
function slowAddition(
  caller: SignedIn,
  issue: Issue,
  { before, after }: { before?: Promise<unknown>; after?: Promise<unknown> },
): { added: Promise<unknown>; reached: Promise<void> } {
  const { context } = t.app;
  let reach: () => void = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const added = writeEntries(context, caller, '', async (tx) => {
    const repository = await tx.repositories.byId(issue.repositoryId);
    if (repository === undefined) throw new Error('the repository is missing');
    if (before !== undefined) {
      reach();
      await before;
    }
    const place = { access: { repository, owner: owner.user, mode: 'owner' as const }, issue };
    const entry = { timeSeconds: 60, createdUnix: 1000, startedUnix: null, note: '' };
    const time = await insertEntry(tx, place, owner.user, entry);
    reach();
    await after;
    return time;
  });
  return { added, reached };
}

const setting = async () => {
  const repository = await t.make.repository(owner.user);
  const issue = await t.make.issue(repository, owner.user);
  const credentials = { kind: 'token' as const, token: owner.token };
  const origin = { requestId: 'x', address: '192.0.2.1' };
  const caller = (await authenticate(t.app.context, credentials, origin)) as SignedIn;
  const close = () =>
    other.request('PUT', `/repos/Olga/${repository.name}/time-lock`, owner, {
      body: { until: '2026-06-01T00:00:00Z' },
    });
  const count = () =>
    t.app.context.database.read.trackedTimes.list({ repositoryId: repository.id }).count();
  return { issue, caller, close, count };
};

describe('a transaction that began before a period was locked', () => {
  it('does not add to it afterwards, although it saw it unlocked', async () => {
    const { issue, caller, close, count } = await setting();
    let goOn: () => void = () => {};
    const before = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { added, reached } = slowAddition(caller, issue, { before });
    await reached;
    expect((await close()).status).toBe(200);
    goOn();
    await expect(added).rejects.toMatchObject({ kind: 'locked' });
    expect(await count()).toBe(0);
  });

  it('is waited for if it has already checked', async () => {
    const { issue, caller, close, count } = await setting();
    let goOn: () => void = () => {};
    const after = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { added, reached } = slowAddition(caller, issue, { after });
    await reached;
    let isClosed = false;
    const closing = close().then((answer) => {
      isClosed = true;
      return answer;
    });
    const waiting = `SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(() => rowsOf(t, waiting)).toHaveLength(1);
    expect(isClosed).toBe(false);
    goOn();
    await added;
    expect((await closing).status).toBe(200);
    expect(await count()).toBe(1);
  });
});

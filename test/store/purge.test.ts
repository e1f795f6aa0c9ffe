import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startJobs } from '../../src/core/jobs.ts';
import { purge, purgeChanges } from '../../src/core/purge.ts';
import type { Database } from '../../src/core/store.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { mailRow, postReset } from '../support/mail.ts';
import { expectWithin, millisecondsOf } from '../support/promised-time.ts';
import { rowsOf } from '../support/rows.ts';

const day = 86_400;
let t: TestApp;
beforeEach(async () => {
  t = await startTestApp({
    settings: { SESSION_IDLE_DAYS: '30', RESTORE_DAYS: '20', NAME_HOLD_DAYS: '10' },
  });
});
afterEach(() => t.close());

const run = (holder = 'one', options: { batchRows?: number; signal?: AbortSignal } = {}) =>
  purge(t.app.context, { holder, pauseMs: 0, ...options });
const write = <T>(work: Parameters<typeof t.app.context.database.write<T>>[0]) =>
  t.app.context.database.write(work);

describe('the purge', () => {
  it('finds nothing on a new instance', async () => {
    expect(await run()).toBe(0);
  });

  it('removes sessions unused for the limit, and no others', async () => {
    const user = await t.make.user();
    const session = (hash: string, lastSeenUnix: number) =>
      write((stores) =>
        stores.sessions.insert({
          userId: user.id,
          hash,
          address: '',
          userAgent: '',
          createdUnix: lastSeenUnix,
          lastSeenUnix,
          passwordGivenUnix: lastSeenUnix,
        }),
      );
    await session('old', t.clock.nowUnix());
    t.clock.advance(day);
    await session('newer', t.clock.nowUnix());
    t.clock.advance(29 * day - 1);
    expect(await run()).toBe(0);
    t.clock.advance(1);
    expect(await run()).toBe(1);
    const { sessions } = t.app.context.database.read;
    expect(await sessions.byHash('old')).toBeUndefined();
    expect(await sessions.byHash('newer')).toBeDefined();
  });

  it('removes names of deleted users after some days; former names redirect until taken', async () => {
    const admin = await t.make.person('root', { isAdmin: true });
    const [kept, gone] = [await t.make.user('kept'), await t.make.user('gone')];
    await t.make.repository(kept, 'site');
    const rename = { body: { new_username: 'renamed' } };
    expect((await t.request('POST', '/admin/users/kept/rename', admin, rename)).status).toBe(204);
    const moved = { body: { name: 'page' } };
    expect((await t.request('PATCH', '/repos/renamed/site', admin, moved)).status).toBe(200);
    expect((await t.request('DELETE', `/admin/users/${gone.name}`, admin)).status).toBe(204);
    t.clock.advance(11 * day);
    await run();
    const held = await rowsOf<{ name_folded: string }>(t, 'SELECT name_folded FROM held_name');
    expect(held).toEqual([{ name_folded: 'kept' }]);
    for (const path of ['/users/kept', '/repos/renamed/site']) {
      expect((await t.request('GET', path, admin)).status, path).toBe(307);
    }
  });

  it('removes throttles whose window has ended', async () => {
    const now = t.clock.nowUnix();
    await write((stores) => stores.throttles.add('short', now, 60));
    await write((stores) => stores.throttles.add('long', now, 600));
    t.clock.advance(60);
    expect(await run()).toBe(1);
    const { throttles } = t.app.context.database.read;
    expect((await throttles.count('long', t.clock.nowUnix(), 600)).count).toBe(1);
  });

  it('gives up mails that are too old, and deletes those that ended long ago', async () => {
    const [short, long] = [
      await postReset(t, 'short@example.com', { validSeconds: 60 }),
      await postReset(t, 'long@example.com', { validSeconds: 40 * day }),
    ];
    await write((stores) => stores.mails.take(short.id, { holder: 'x', untilUnix: 1 }));
    t.clock.advance(60);
    // After `MAIL_KEEP_DAYS` it reports one at once. The app itself may be faster.
    await run();
    expect(await mailRow(t, short)).toMatchObject({ state: 'expired', sealed_body: '' });
    t.clock.advance(30 * day);
    expect(await run()).toBe(0);
    t.clock.advance(1);
    expect(await run()).toBe(1);
    const { mails } = t.app.context.database.read;
    expect(await mails.byId(short.id)).toBeUndefined();
    expect(await mails.byId(long.id)).toMatchObject({ state: 'waiting' });
  });

  it('removes mailed secrets a day after they expired', async () => {
    const now = t.clock.nowUnix();
    const insert = (hash: string, expiresUnix: number) =>
      write((stores) =>
        stores.mailedSecrets.insert({
          ...{ kind: 'invitation', userId: null, emailId: null, address: 'a@b.example' },
          ...{ detail: '', createdUnix: now, expiresUnix, hash, codeHash: hash },
        }),
      );
    const [old, newer] = [await insert('old', now), await insert('newer', now + 1)];
    t.clock.advance(day);
    expect(await run()).toBe(0);
    t.clock.advance(1);
    expect(await run()).toBe(1);
    const { mailedSecrets } = t.app.context.database.read;
    expect(await mailedSecrets.byId(old.id)).toBeUndefined();
    expect(await mailedSecrets.byId(newer.id)).toBeDefined();
  });

  it('removes stored replies after a day', async () => {
    const { user, token } = await t.make.person();
    const other = await t.make.user();
    const follow = (key: string) =>
      t.request(
        'PUT',
        `/user/following/${other.name}`,
        { token },
        {
          headers: { 'idempotency-key': key },
        },
      );
    await follow('old');
    t.clock.advance(3600);
    await follow('new');
    t.clock.advance(day - 3600 - 1);
    expect(await run()).toBe(0);
    t.clock.advance(1);
    expect(await run()).toBe(1);
    const left = 'SELECT key FROM idempotency_record WHERE user_id = ?';
    expect(await rowsOf(t, left, user.id)).toEqual([{ key: 'new' }]);
  });

  it('removes a deleted repository with all its rows, and nothing of others', async () => {
    const owner = await t.make.user();
    const other = await t.make.user();
    const gone = await t.make.repository(owner, 'gone');
    const kept = await t.make.repository(owner, 'kept');
    for (const repository of [gone, kept]) {
      await t.make.collaborator(repository, other, 'write');
      for (let i = 0; i < 3; i++) {
        const issue = await t.make.issue(repository, owner, { assignees: [other] });
        for (let k = 0; k < 5; k++) await t.make.time(issue, other, 60);
        const token = await t.make.token(owner);
        const path = `/repos/${owner.name}/${repository.name}/issues/${issue.number}/times`;
        await t.request('POST', path, { token }, { body: { time: 60 } });
      }
    }
    await write((stores) => stores.repositories.markDeleted(gone.id, t.clock.nowUnix()));
    t.clock.advance(20 * day);
    expect(await run()).toBe(0);
    t.clock.advance(1);
    // 18 entries, 3 revisions, 3 events, 3 assignments, 3 issues, 1 collaborator, the repository: in
    // batches of two.
    expect(await run('one', { batchRows: 2 })).toBe(32);
    const { repositories, trackedTimes, issues } = t.app.context.database.read;
    expect(await repositories.deletedByName(owner.id, 'gone')).toEqual([]);
    expect(await trackedTimes.list({ repositoryId: kept.id }).count()).toBe(18);
    const left = async (table: string, column: string) =>
      (await rowsOf<{ id: number }>(t, `SELECT DISTINCT ${column} AS id FROM ${table}`)).length;
    expect(await left('time_revision', 'tracked_time_id')).toBe(3);
    expect(await left('time_lock', 'repository_id')).toBe(1);
    expect(await issues.byNumber(kept.id, 3)).toBeDefined();
    expect(await repositories.collaboration(kept.id, other.id)).toBe('write');
  });

  it("removes a deleted issue with its entries, and keeps the repository's others", async () => {
    const owner = await t.make.user();
    const repository = await t.make.repository(owner);
    const gone = await t.make.issue(repository, owner);
    const kept = await t.make.issue(repository, owner);
    await t.make.time(gone, owner, 60);
    await t.make.time(kept, owner, 60);
    await write((stores) => stores.issues.markDeleted(gone.id, t.clock.nowUnix()));
    t.clock.advance(20 * day + 1);
    expect(await run()).toBe(2);
    const { issues, trackedTimes } = t.app.context.database.read;
    expect(await issues.deletedByNumber(repository.id, 1)).toBeUndefined();
    expect(await trackedTimes.list({ repositoryId: repository.id }).count()).toBe(1);
  });
});

describe('the job lease', () => {
  const addWork = (count: number) =>
    write(async (stores) => {
      for (let i = 0; i < count; i++) {
        await stores.throttles.add(`key ${i} ${t.clock.nowUnix()}`, t.clock.nowUnix() - 10, 1);
      }
    });

  it('stays with one process until it has been silent for some minutes', async () => {
    await addWork(1);
    expect(await run('one')).toBe(1);
    await addWork(2);
    expect(await run('two')).toBeNull();
    expect(await run('one')).toBe(2);
    await addWork(3);
    t.clock.advance(299);
    expect(await run('two')).toBeNull();
    t.clock.advance(1);
    expect(await run('two')).toBe(3);
  });

  it('moves to another process, which takes over the rest', async () => {
    await addWork(6);
    // It is silent after the first batch for so long that the other one takes over.
    const { database } = t.app.context;
    const interrupted: Database = {
      ...database,
      write: async (operation) => {
        const result = await database.write(operation);
        if (result !== 1) return result;
        t.clock.advance(300);
        const now = t.clock.nowUnix();
        await database.write((stores) => stores.settings.takeLease('purge', 'two', now, now + 300));
        return result;
      },
    };
    const slow = purge(
      { ...t.app.context, database: interrupted },
      { holder: 'one', batchRows: 1, pauseMs: 0 },
    );
    expect(await slow).toBeNull();
    expect(await run('two')).toBe(5);
  });
});

describe('changes for event streams', () => {
  it('are purged when there are many, between two purges too', async () => {
    const user = await t.make.user();
    const { changes } = t.app.context.database.read;
    const change = () =>
      write(async (stores) => {
        const { id } = await stores.stopwatches.insert({
          ...{ userId: user.id, issueId: 1, issueNumber: 1, repositoryId: 1, createdUnix: 1 },
          ...{ ownerNameThen: '', repositoryNameThen: '' },
          segments: [{ startedUnix: 1, endedUnix: null }],
        });
        await stores.stopwatches.remove(id);
      });
    const letGo = () => purgeChanges(t.app.context, { holder: 'one', pauseMs: 0, keep: 5 });
    while ((await changes.span()) < 10) await change();
    expect(await letGo()).toBe(0);
    await change();
    expect(await letGo()).toBe(7);
    expect(await changes.span()).toBe(4);
    const mark = (await changes.versionsOf([user.id])).get(user.id);
    await change();
    expect((await changes.versionsOf([user.id])).get(user.id)).not.toEqual(mark);
  });
});

describe('stopping', () => {
  it('ends the work between two batches', async () => {
    await write(async (stores) => {
      for (let i = 0; i < 50; i++) await stores.throttles.add(`key ${i}`, 0, 1);
    });
    const stopped = new AbortController();
    const running = purge(t.app.context, {
      holder: 'one',
      batchRows: 1,
      pauseMs: 60_000,
      signal: stopped.signal,
    });
    stopped.abort();
    expect(await running).toBeNull();
    expect(await run('one')).toBeGreaterThan(40);
  });

  it('does not wait for the next run', async () => {
    await expectWithin(1000, async () => {
      const jobs = startJobs(t.app.context, { info: () => {}, error: () => {} });
      return millisecondsOf(() => jobs.stop());
    });
  });
});

import { describe, expect, it } from 'vitest';
import { topics } from '../../src/core/events/types.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { type EventReader, openEvents } from '../support/event-stream.ts';
import type { Scene } from '../support/part.ts';
import { newScene, repeatableRequests } from '../support/repeatable.ts';
import { rowsOf } from '../support/rows.ts';

/** Which changes are reported to whom, through every operation. */
const t = await ofFile(
  startTestApp({
    settings: { REGISTER_EMAIL_CONFIRM: 'true', REGISTRATION: 'invitation' },
  }),
);

/** The topics whose versions differ. */
function changedBetween(before: string | undefined, after: string | undefined): string[] {
  const [was, is] = [before?.split('_') ?? [], after?.split('_') ?? []];
  return topics.filter((_, i) => was[i] !== is[i]);
}

/** The current topic versions of a user. */
async function markOf(as: { token: string }): Promise<string | undefined> {
  const reader = await openEvents(t.url, as);
  const { id } = await reader.next('hello');
  reader.leave();
  return id;
}

/** The data of these topics that the worker's pages show, from the tables. */
async function shown({ worker }: Scene): Promise<Record<string, string>> {
  const holder = 'user_id = ? ORDER BY id';
  const [watches, segments, times] = [
    await rowsOf(t, `SELECT * FROM stopwatch WHERE ${holder}`, worker.id),
    await rowsOf(
      t,
      'SELECT started_unix, ended_unix FROM stopwatch_segment WHERE stopwatch_id IN (SELECT id FROM stopwatch WHERE user_id = ?) ORDER BY id',
      worker.id,
    ),
    await rowsOf(t, `SELECT * FROM tracked_time WHERE ${holder}`, worker.id),
  ];
  return { stopwatch: JSON.stringify([watches, segments]), times: JSON.stringify(times) };
}

/** Another user of the same repository, who gets no event. */
async function bystander(scene: Scene): Promise<EventReader> {
  const person = await t.make.person();
  await t.request('POST', `${scene.issue}/times`, person, { body: { time: 5 } });
  const reader = await openEvents(t.url, person);
  await reader.next('hello');
  return reader;
}

describe('each operation that honours Idempotency-Key', () => {
  it.each(Object.keys(repeatableRequests))(
    '%s reports what it changed, and nothing else',
    async (id) => {
      const scene = await newScene(t);
      const asked = await repeatableRequests[id]?.(scene);
      if (asked === undefined) throw new Error('there is no such request');
      const other = await bystander(scene);
      const before = await shown(scene);
      const reader = await openEvents(t.url, scene.worker);
      const { id: mark } = await reader.next('hello');
      const as = asked.isByPassword === true ? scene.worker.byPassword : scene.worker;
      const body = asked.body === undefined ? {} : { body: asked.body };
      const { status } = await t.request(asked.method, asked.path, as, body);
      expect(status).toBeLessThan(300);
      const after = await shown(scene);
      const changed = topics.filter((topic) => before[topic] !== after[topic]);
      const reported = asked.givesAccess === true ? topics : changed;
      for (const topic of reported) await reader.next(topic);
      expect(changedBetween(mark, await markOf(scene.worker))).toEqual(reported);
      expect(new Set(reader.names())).toEqual(new Set(reported));
      expect(other.names()).toEqual([]);
      reader.leave();
      other.leave();
    },
  );
});

/** Actions of others that affect the worker, who has a stopwatch and an entry on issue 1. */
const actions: Readonly<Record<string, [(scene: Scene) => Promise<unknown>, string[]]>> = {
  'closing the issue, which stops the stopwatch': [
    ({ owner, issue }) => t.request('PATCH', issue, owner, { body: { state: 'closed' } }),
    ['stopwatch', 'times'],
  ],
  'deleting the issue': [
    ({ owner, issue }) => t.request('DELETE', issue, owner),
    ['stopwatch', 'times'],
  ],
  'restoring the issue': [
    async ({ owner, issue, repository }) => {
      const rows = await rowsOf<{ id: number }>(
        t,
        'SELECT id FROM issue WHERE repository_id = ? AND number = 1',
        repository.id,
      );
      await t.request('DELETE', issue, owner);
      await t.app.context.database.write((stores) => stores.issues.restore(rows[0]?.id ?? 0));
    },
    ['stopwatch', 'times'],
  ],
  'deleting the repository': [
    ({ owner, repository }) => t.request('DELETE', repository.path, owner),
    ['stopwatch', 'times'],
  ],
  'restoring the repository': [
    ({ repository }) =>
      t.app.context.database.write((stores) => stores.repositories.restore(repository.id)),
    ['stopwatch', 'times'],
  ],
  'deleting all repositories of an account': [
    async ({ repository }) => {
      const rows = await rowsOf<{ owner_id: number }>(
        t,
        'SELECT owner_id FROM repository WHERE id = ?',
        repository.id,
      );
      const ownerId = rows[0]?.owner_id ?? 0;
      await t.app.context.database.write((stores) =>
        stores.repositories.markAllDeleted(ownerId, 1),
      );
    },
    ['stopwatch', 'times'],
  ],
  'losing read access': [
    ({ owner, worker, repository }) =>
      t.request('DELETE', `${repository.path}/collaborators/${worker.name}`, owner),
    ['stopwatch', 'times'],
  ],
  'an entry that a repo admin adds for the worker': [
    ({ owner, worker, issue }) =>
      t.request('POST', `${issue}/times`, owner, { body: { time: 9, user_name: worker.name } }),
    ['times'],
  ],
  'a bulk entry that a repo admin adds for the worker': [
    ({ owner, worker, repository }) =>
      t.request('POST', '/user/times/bulk', owner, {
        body: {
          operations: [
            { op: 'add', repository: repository.fullName, issue: 1, time: 9, user: worker.name },
          ],
        },
      }),
    ['times'],
  ],
  'deleting an entry of the worker, by a site admin': [
    async ({ worker, issue }) => {
      const rows = await rowsOf<{ id: number }>(
        t,
        'SELECT id FROM tracked_time WHERE user_id = ?',
        worker.id,
      );
      const admin = await t.make.person(undefined, { isAdmin: true });
      return t.request('DELETE', `${issue}/times/${rows[0]?.id}`, admin);
    },
    ['times'],
  ],
  'an action of a site admin on behalf of the worker': [
    async ({ worker, issue }) => {
      const admin = await t.make.person(undefined, { isAdmin: true });
      return t.request('POST', `${issue}/times`, admin, {
        body: { time: 9 },
        headers: { sudo: worker.name },
      });
    },
    ['times'],
  ],
  'a stopwatch that goes with an issue deleted long ago': [
    async () => {
      await rowsOf(
        t,
        'UPDATE issue SET deleted_unix = 5 WHERE id IN (SELECT issue_id FROM stopwatch)',
      );
      const purge = () => t.app.context.database.write((stores) => stores.issues.purge(10, 1000));
      while ((await purge()) > 0);
    },
    ['stopwatch'],
  ],
};

describe('actions of others', () => {
  it.each(Object.keys(actions))('%s is reported', async (name) => {
    const [action, expected] = actions[name] ?? [() => Promise.resolve(), []];
    const scene = await newScene(t);
    await t.request('POST', `${scene.issue}/times`, scene.worker, { body: { time: 60 } });
    await t.request('POST', `${scene.issue}/stopwatch/start`, scene.worker);
    t.clock.advance(60);
    const [mark, bystanding] = [await markOf(scene.worker), await t.make.person()];
    const other = await openEvents(t.url, bystanding);
    const reader = await openEvents(t.url, scene.worker);
    await reader.next('hello');
    const answer = await action(scene);
    if (answer !== undefined) expect((answer as { status: number }).status).toBeLessThan(300);
    for (const topic of expected) await reader.next(topic);
    const changed = changedBetween(mark, await markOf(scene.worker));
    expect(changed).toEqual(expect.arrayContaining(expected));
    expect(other.names()).toEqual([]);
    reader.leave();
    other.leave();
  });

  it('report nothing that failed or was refused', async () => {
    const scene = await newScene(t);
    const mark = await markOf(scene.worker);
    await t.request('POST', `${scene.issue}/times`, scene.worker, { body: { time: 0 } });
    await t.request('DELETE', `${scene.issue}/times/999999`, scene.worker);
    await t.request('DELETE', `${scene.issue}/stopwatch/delete`, scene.worker);
    const failing = t.app.context.database.write(async (stores) => {
      await stores.stopwatches.insert({
        ...{ userId: scene.worker.id, issueId: 1, issueNumber: 1, repositoryId: 1, createdUnix: 1 },
        ...{
          ownerNameThen: '',
          repositoryNameThen: '',
          segments: [{ startedUnix: 1, endedUnix: null }],
        },
      });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await markOf(scene.worker)).toBe(mark);
  });
});

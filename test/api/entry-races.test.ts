import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Issue, Repository, User } from '../../src/core/records/types.ts';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';
import { newDatabase, type TestDatabase } from '../support/databases.ts';
import { expectHistoryToBeComplete } from '../support/history.ts';

type Person = { readonly user: User; readonly token: string };

/** Two programs on one database: what one caches must not matter. */
let database: TestDatabase;
let apps: TestApp[];
let t: TestApp;
let owner: Person;
let poster: Person;
let repository: Repository;
beforeAll(async () => {
  database = await newDatabase();
  // One service to clients, whichever of them answers.
  const settings = { PUBLIC_URL: 'http://127.0.0.1:3000' };
  t = await startTestApp({ database, settings });
  apps = [t, await startTestApp({ database, settings })];
  owner = await t.make.person('Olga');
  poster = await t.make.person('Pia');
  repository = await t.make.repository(owner.user, 'Clock');
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.remove();
});

let turn = 0;
/** Each request goes to the other program. */
const send: TestApp['request'] = (...args) => (apps[turn++ % 2] ?? t).request(...args);
const timesOf = (issue: Issue, name = 'Clock'): string =>
  `/repos/Olga/${name}/issues/${issue.number}/times`;
const add = async (issue: Issue, body: object = { time: 60 }): Promise<number> =>
  (await t.request('POST', timesOf(issue), poster, { body })).json.id;
const many = <T>(count: number, make: (place: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, place) => make(place)));
const statusesOf = (answers: readonly Answer[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('simultaneous requests', () => {
  it('one of several edits with the same If-Match succeeds', async () => {
    const issue = await t.make.issue(repository, poster.user);
    const id = await add(issue);
    const answers = await many(10, (place) =>
      send('PATCH', `${timesOf(issue)}/${id}`, poster, {
        body: { time: 100 + place },
        headers: { 'if-match': `"${id}-1"` },
      }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 412: 9 });
    const { json } = await t.request('GET', `${timesOf(issue)}/${id}`, poster);
    expect(json).toEqual(answers.find((answer) => answer.status === 200)?.json);
    await expectHistoryToBeComplete(t);
  });

  it("edits without it apply in turn, and keep each other's changes to other fields", async () => {
    const issue = await t.make.issue(repository, poster.user);
    const id = await add(issue);
    const fields = [{ time: 61 }, { note: 'n' }, { billable: false }, { external_id: 'e' }];
    const answers = await many(12, (place) =>
      send('PATCH', `${timesOf(issue)}/${id}`, poster, { body: fields[place % 4] ?? {} }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 12 });
    const { json } = await t.request('GET', `${timesOf(issue)}/${id}`, poster);
    expect(json).toMatchObject({
      time: 61,
      note: 'n',
      billable: false,
      external_id: 'e',
      version: 5,
    });
  });

  it('an edit and a deletion: the last edit is what is deleted', async () => {
    const issue = await t.make.issue(repository, poster.user);
    const ids = await many(6, () => add(issue));
    const answers = await many(18, (place) => {
      const path = `${timesOf(issue)}/${ids[place % 6] ?? 0}`;
      return place % 3 === 0
        ? send('DELETE', path, poster)
        : send('PATCH', path, poster, { body: { time: place + 1 } });
    });
    for (const { status } of answers) expect([200, 204, 404]).toContain(status);
    await expectHistoryToBeComplete(t);
  });

  it('several restorations: one succeeds', async () => {
    const issue = await t.make.issue(repository, poster.user);
    const id = await add(issue);
    await t.request('DELETE', `${timesOf(issue)}/${id}`, poster);
    const one = await many(8, () => send('POST', `${timesOf(issue)}/${id}/restore`, poster));
    expect(statusesOf(one)).toEqual({ 200: 1, 409: 7 });
    await add(issue);
    await t.request('DELETE', timesOf(issue), poster);
    const batch = await many(8, () =>
      send('POST', `${timesOf(issue)}/restore`, poster, { body: {} }),
    );
    expect(statusesOf(batch)).toEqual({ 200: 1, 409: 7 });
    expect((await t.request('GET', timesOf(issue), poster)).json).toHaveLength(2);
    await expectHistoryToBeComplete(t);
  });

  it('several deletions: one succeeds', async () => {
    const issue = await t.make.issue(repository, poster.user);
    const id = await add(issue);
    const answers = await many(8, () => send('DELETE', `${timesOf(issue)}/${id}`, poster));
    expect(statusesOf(answers)).toEqual({ 204: 1, 404: 7 });
    await expectHistoryToBeComplete(t);
  });

  it('a move and a reset: the entry is in one place, or deleted once', async () => {
    const [from, to] = [
      await t.make.issue(repository, poster.user),
      await t.make.issue(repository, poster.user),
    ];
    for (let round = 0; round < 5; round += 1) {
      const ids = await many(3, () => add(from));
      await Promise.all([
        ...ids.map((id) =>
          send('PATCH', `${timesOf(from)}/${id}`, poster, { body: { issue: to.number } }),
        ),
        send('DELETE', timesOf(from), poster),
        send('DELETE', timesOf(to), poster),
      ]);
    }
    await expectHistoryToBeComplete(t);
  });

  it('bulk requests on the same entries: each is applied whole, or not at all', async () => {
    const issue = await t.make.issue(repository, poster.user);
    const ids = await many(4, () => add(issue));
    const where = { repository: 'Olga/Clock', issue: issue.number };
    const answers = await many(6, (place) => {
      const operations = ids.map((id) => ({ op: 'edit', ...where, id, time: 1000 + place }));
      if (place % 2 === 1) operations.reverse();
      return send('POST', '/user/times/bulk', poster, { body: { operations } });
    });
    expect(statusesOf(answers)).toEqual({ 200: 6 });
    const { json } = await t.request('GET', timesOf(issue), poster);
    expect(new Set(json.map((entry: { time: number }) => entry.time)).size).toBe(1);
    await expectHistoryToBeComplete(t);
  });
});

describe('after the reply that a period is locked', () => {
  const until = '2026-06-01T00:00:00Z';

  it('nothing in it changes any more', async () => {
    for (let round = 0; round < 6; round += 1) {
      const made = await t.make.repository(owner.user);
      const issue = await t.make.issue(made, poster.user);
      const path = timesOf(issue, made.name);
      const ids: number[] = [];
      for (let i = 0; i < 8; i += 1) ids.push((await t.make.time(issue, poster.user, 60)).id);
      const writes = many(24, async (place) => {
        await new Promise((resolve) => setTimeout(resolve, place % 6));
        const id = ids[Math.floor(place / 3)] ?? 0;
        switch (place % 3) {
          case 0:
            return send('POST', path, poster, { body: { time: 100 + place } });
          case 1:
            return send('PATCH', `${path}/${id}`, poster, { body: { time: 200 + place } });
          default:
            return send('DELETE', `${path}/${id}`, poster);
        }
      });
      await new Promise((resolve) => setTimeout(resolve, round));
      const closing = await send('PUT', `/repos/Olga/${made.name}/time-lock`, owner, {
        body: { until },
      });
      expect(closing.status).toBe(200);
      const billed = (await t.request('GET', path, owner)).json;
      const answers = await writes;
      for (const { status } of answers) expect([200, 204, 404, 423]).toContain(status);
      expect((await t.request('GET', path, owner)).json).toEqual(billed);
    }
  });

  it('its issues and their repository can no longer be deleted', async () => {
    for (let round = 0; round < 6; round += 1) {
      const made = await t.make.repository(owner.user);
      const issue = await t.make.issue(made, poster.user);
      await t.make.time(issue, poster.user, 60);
      const base = `/repos/Olga/${made.name}`;
      const doomed = round % 2 === 0 ? base : `${base}/issues/${issue.number}`;
      const [closing, deletion] = await Promise.all([
        send('PUT', `${base}/time-lock`, owner, { body: { until } }),
        send('DELETE', doomed, owner),
      ]);
      const isGone = deletion.status === 204;
      if (!isGone) expect([deletion.status, closing.status]).toEqual([423, 200]);
      const { status } = await t.request('GET', `${base}/issues/${issue.number}`, owner);
      expect(status).toBe(isGone ? 404 : 200);
    }
  });
});

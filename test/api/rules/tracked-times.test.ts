import { describe, expect, it } from 'vitest';
import type { Repository, User } from '../../../src/core/records/types.ts';
import { type Answer, startTestApp } from '../../support/app.ts';
import { ofFile } from '../../support/closing.ts';
import { errorBody } from '../../support/refusals.ts';

/**
 * Every rule of the seven operations on tracked time, in the order of docs/interface.md, for each
 * role: a row is a situation, a column a caller, in the order of `roles`.
 *
 * A cell is a status; or what a list shows: `own` (only the caller's entry), `mia` (only hers),
 * `all` (everybody's); or for whom an entry was added: `self`, `mia`. `403-` has no body. If a
 * status has a message in `says`, the reply contains it.
 */
const roles = [
  'anonymous',
  'outsider',
  'reader',
  'poster',
  'assignee',
  'writer',
  'repoAdmin',
  'owner',
  'siteAdmin',
] as const;
type Role = (typeof roles)[number];

/**
 * The kinds of repository. All are Olga's; poster and assignee have that role on each of its
 * issues.
 */
const kinds = {
  contributors: {},
  everybody: { allowOnlyContributorsToTrackTime: false },
  trackingOff: { enableTimeTracker: false },
  issuesOff: { hasIssues: false },
  private: { isPrivate: true },
} as const;
type Kind = keyof typeof kinds;

interface Row {
  readonly rule: string;
  readonly in: Kind | 'nowhere';
  /** The user in the query, the body or the path: the caller, Mia, or nobody. */
  readonly user?: 'self' | 'mia' | 'nobody';
  readonly since?: string;
  readonly before?: string;
  /** The issue's index; the right one if absent. */
  readonly index?: string;
  readonly body?: unknown;
  /** The entry to delete, or the caller's entry on the issue before a reset. */
  readonly entry?: 'own' | 'foreign' | 'deleted' | 'foreign deleted' | 'elsewhere' | 'never';
  readonly gets: string;
  readonly says?: Readonly<Record<number, string>>;
}

const off = 'time tracking disabled';
const noIssue = 'issue does not exist';
const noUser = 'user does not exist [uid: 0, name: nobody]';
const notYours = 'query by user not allowed; not enough rights';
const onlyTrackers = 'only writers, the poster and the assignees of the issue can track time on it';
const bad = 'yesterday';

// The cells: anonymous outsider reader poster assignee writer repoAdmin owner siteAdmin.

// biome-ignore format: one line is one situation
const listIssueTimes: Row[] = [
  { rule: 'the repository is not there', in: 'nowhere',                                                                     gets: '401 404 404 404 404 404 404 404 404' },
  { rule: 'the repository is private', in: 'private',                                                                       gets: '401 404 own 404 404 all all all all' },
  { rule: '1 tracking is disabled', in: 'trackingOff',                                                                      gets: '401 404 404 404 404 404 404 404 404', says: { 404: 'Timetracker is disabled' } },
  { rule: '1 issues are switched off', in: 'issuesOff',                                                                     gets: '401 404 404 404 404 404 404 404 404', says: { 404: 'Timetracker is disabled' } },
  { rule: '1 goes before 2, 3, 4, 5', in: 'trackingOff', index: '999', user: 'nobody', since: bad,                          gets: '401 404 404 404 404 404 404 404 404', says: { 404: 'Timetracker is disabled' } },
  { rule: '2 there is no such issue', in: 'contributors', index: '999',                                                     gets: '401 404 404 404 404 404 404 404 404', says: { 404: noIssue } },
  { rule: '2 the index is no number', in: 'contributors', index: 'first',                                                   gets: '401 404 404 404 404 404 404 404 404', says: { 404: noIssue } },
  { rule: '2 the index is 0', in: 'contributors', index: '0',                                                               gets: '401 404 404 404 404 404 404 404 404', says: { 404: noIssue } },
  { rule: '2 goes before 3, 4, 5', in: 'contributors', index: '999', user: 'nobody', before: bad,                           gets: '401 404 404 404 404 404 404 404 404', says: { 404: noIssue } },
  { rule: '3 user names nobody', in: 'contributors', user: 'nobody',                                                        gets: '401 404 404 404 404 404 404 404 404', says: { 404: noUser } },
  { rule: '3 goes before 4', in: 'contributors', user: 'nobody', since: bad,                                                gets: '401 404 404 404 404 404 404 404 404', says: { 404: noUser } },
  { rule: '4 since is invalid', in: 'contributors', since: bad,                                                             gets: '401 422 422 422 422 422 422 422 422', says: { 422: '[since]' } },
  { rule: '4 before is invalid', in: 'contributors', before: bad,                                                           gets: '401 422 422 422 422 422 422 422 422', says: { 422: '[before]' } },
  { rule: '4 goes before 5', in: 'contributors', user: 'mia', since: bad,                                                   gets: '401 422 422 422 422 422 422 422 422', says: { 422: '[since]' } },
  { rule: '5 user is another', in: 'contributors', user: 'mia',                                                             gets: '401 403 403 403 403 mia mia mia mia', says: { 403: notYours } },
  { rule: '5 user is another, anyone may track', in: 'everybody', user: 'mia',                                              gets: '401 403 403 403 403 mia mia mia mia', says: { 403: notYours } },
  { rule: '5 user is the caller', in: 'contributors', user: 'self',                                                         gets: '401 own own own own own own own own' },
  { rule: '5 user is absent', in: 'contributors',                                                                           gets: '401 own own own own all all all all' },
  { rule: '6 since and before bound it', in: 'contributors', since: '2026-05-04T09:30:00Z', before: '2026-05-04T09:30:00Z', gets: '401 own own own own all all all all' },
];

// biome-ignore format: one line is one situation
const listRepositoryTimes: Row[] = [
  { rule: 'the repository is not there', in: 'nowhere',                           gets: '401 404 404 404 404 404 404 404 404' },
  { rule: 'the repository is private', in: 'private',                             gets: '401 404 own 404 404 all all all all' },
  { rule: '1 tracking is disabled', in: 'trackingOff',                            gets: '401 400 400 400 400 400 400 400 400', says: { 400: off } },
  { rule: '1 issues are switched off', in: 'issuesOff',                           gets: '401 400 400 400 400 400 400 400 400', says: { 400: off } },
  { rule: '1 goes before 2, 3, 4', in: 'trackingOff', user: 'nobody', since: bad, gets: '401 400 400 400 400 400 400 400 400', says: { 400: off } },
  { rule: '2 user names nobody', in: 'contributors', user: 'nobody',              gets: '401 404 404 404 404 404 404 404 404', says: { 404: noUser } },
  { rule: '2 goes before 3', in: 'contributors', user: 'nobody', before: bad,     gets: '401 404 404 404 404 404 404 404 404', says: { 404: noUser } },
  { rule: '3 since is invalid', in: 'contributors', since: bad,                   gets: '401 422 422 422 422 422 422 422 422', says: { 422: '[since]' } },
  { rule: '3 before is invalid', in: 'contributors', before: bad,                 gets: '401 422 422 422 422 422 422 422 422', says: { 422: '[before]' } },
  { rule: '3 goes before 4', in: 'contributors', user: 'mia', before: bad,        gets: '401 422 422 422 422 422 422 422 422', says: { 422: '[before]' } },
  { rule: '4 user is another', in: 'contributors', user: 'mia',                   gets: '401 403 403 403 403 mia mia mia mia', says: { 403: notYours } },
  { rule: '4 user is the caller', in: 'contributors', user: 'self',               gets: '401 own own own own own own own own' },
  { rule: '4 user is absent', in: 'contributors',                                 gets: '401 own own own own all all all all' },
];

// biome-ignore format: one line is one situation
const listUserTimes: Row[] = [
  { rule: 'the repository is not there', in: 'nowhere', user: 'mia',                        gets: '401 404 404 404 404 404 404 404 404' },
  { rule: 'the repository is private', in: 'private', user: 'mia',                          gets: '401 404 403 404 404 403 mia mia mia' },
  { rule: '1 tracking is disabled', in: 'trackingOff', user: 'mia',                         gets: '401 400 400 400 400 400 400 400 400', says: { 400: off } },
  { rule: '1 issues are switched off', in: 'issuesOff', user: 'mia',                        gets: '401 400 400 400 400 400 400 400 400', says: { 400: off } },
  { rule: '1 goes before 2', in: 'trackingOff', user: 'nobody',                             gets: '401 400 400 400 400 400 400 400 400', says: { 400: off } },
  { rule: '2 the user is unknown, which goes before 3', in: 'contributors', user: 'nobody', gets: '401 404 404 404 404 404 404 404 404', says: { 404: noUser } },
  { rule: '3 another, also for an issues writer', in: 'contributors', user: 'mia',          gets: '401 403 403 403 403 403 mia mia mia', says: { 403: notYours } },
  { rule: "3 the caller's own",   in: 'contributors', user: 'self',                         gets: '401 own own own own own own own own' },
];

// biome-ignore format: one line is one situation
const listMyTimes: Row[] = [
  { rule: 'since is invalid', in: 'contributors', since: bad,            gets: '401 422 422 422 422 422 422 422 422', says: { 422: '[since]' } },
  { rule: 'before is invalid', in: 'contributors', before: bad,          gets: '401 422 422 422 422 422 422 422 422', says: { 422: '[before]' } },
  { rule: 'everywhere, but own only',     in: 'contributors',            gets: '401 own own own own own own own own' },
  { rule: 'there is no user parameter', in: 'contributors', user: 'mia', gets: '401 own own own own own own own own' },
];

// biome-ignore format: one line is one situation
const addTime: Row[] = [
  { rule: 'the repository goes before the shape of the body', in: 'nowhere', body: {},                                     gets: '401 404 404 404 404 404 404 404 404' },
  { rule: 'the repository is private', in: 'private',                                                                      gets: '401 404 403- 404 404 self self self self' },
  { rule: 'the shape goes before 1, 2, 3', in: 'trackingOff', index: '999', body: { time: 0, user: 'nobody' },             gets: '401 422 422 422 422 422 422 422 422', says: { 422: '[time]' } },
  { rule: 'created is of the shape', in: 'trackingOff', index: '999', body: { time: 1, created: bad },                     gets: '401 422 422 422 422 422 422 422 422', says: { 422: '[created]' } },
  { rule: 'and so are two different names', in: 'trackingOff', index: '999', body: { time: 1, user: 'a', user_name: 'b' }, gets: '401 422 422 422 422 422 422 422 422', says: { 422: '[user]' } },
  { rule: '1 there is no such issue', in: 'contributors', index: '999',                                                    gets: '401 404 404 404 404 404 404 404 404', says: { 404: noIssue } },
  { rule: '1 goes before 2', in: 'trackingOff', index: '999',                                                              gets: '401 404 404 404 404 404 404 404 404', says: { 404: noIssue } },
  { rule: '2 tracking is disabled', in: 'trackingOff',                                                                     gets: '401 400 400 400 400 400 400 400 400', says: { 400: off } },
  { rule: '2 issues are switched off', in: 'issuesOff',                                                                    gets: '401 400 400 400 400 400 400 400 400', says: { 400: off } },
  { rule: '2 goes before 3', in: 'trackingOff', user: 'nobody',                                                            gets: '401 400 400 400 400 400 400 400 400', says: { 400: off } },
  { rule: '2 the tracker is not usable', in: 'contributors',                                                               gets: '401 403- 403- self self self self self self' },
  { rule: '2 goes before 3 here too', in: 'contributors', user: 'nobody',                                                  gets: '401 403- 403- self self self 404 404 404', says: { 404: noUser } },
  { rule: '2 anyone may use it', in: 'everybody',                                                                          gets: '401 self self self self self self self self' },
  { rule: '3 another is named', in: 'everybody', user: 'mia',                                                              gets: '401 self self self self self mia mia mia' },
  { rule: '3 the caller is named', in: 'everybody', user: 'self',                                                          gets: '401 self self self self self self self self' },
  { rule: '3 nobody is named: looked up only where it counts', in: 'everybody', user: 'nobody',                            gets: '401 self self self self self 404 404 404', says: { 404: noUser } },
];

// biome-ignore format: one line is one situation
const resetTimes: Row[] = [
  { rule: 'the repository is not there', in: 'nowhere', entry: 'own',                 gets: '401 404 404 404 404 404 404 404 404' },
  { rule: 'the repository is private', in: 'private', entry: 'own',                   gets: '401 404 403 404 404 204 204 204 204' },
  { rule: '1 there is no such issue', in: 'contributors', index: '999', entry: 'own', gets: '401 404 404 404 404 404 404 404 404', says: { 404: noIssue } },
  { rule: '1 goes before 2', in: 'trackingOff', index: '999', entry: 'own',           gets: '401 404 404 404 404 404 404 404 404', says: { 404: noIssue } },
  { rule: '2 tracking is disabled', in: 'trackingOff', entry: 'own',                  gets: '401 400 400 400 400 400 400 400 400', says: { 400: off } },
  { rule: '2 issues are switched off', in: 'issuesOff', entry: 'own',                 gets: '401 400 400 400 400 400 400 400 400', says: { 400: off } },
  { rule: '2 goes before 3', in: 'trackingOff', entry: 'never',                       gets: '401 400 400 400 400 400 400 400 400', says: { 400: off } },
  { rule: '2 the tracker is not usable', in: 'contributors', entry: 'own',            gets: '401 403 403 204 204 204 204 204 204', says: { 403: onlyTrackers } },
  { rule: '2 goes before 3 here too', in: 'contributors', entry: 'never',             gets: '401 403 403 404 404 404 404 404 404', says: { 403: onlyTrackers, 404: 'tracked_time does not exist' } },
  { rule: '3 there is none', in: 'everybody', entry: 'never',                           gets: '401 404 404 404 404 404 404 404 404', says: { 404: 'tracked_time does not exist' } },
  { rule: '3 only deleted ones',        in: 'everybody', entry: 'deleted',            gets: '401 404 404 404 404 404 404 404 404', says: { 404: 'tracked_time does not exist' } },
  { rule: '3 only another has some', in: 'everybody', entry: 'foreign',               gets: '401 404 404 404 404 404 404 404 404', says: { 404: 'tracked_time does not exist' } },
  { rule: 'own ones are deleted', in: 'everybody', entry: 'own',                       gets: '401 204 204 204 204 204 204 204 204' },
];

// biome-ignore format: one line is one situation
const deleteTime: Row[] = [
  { rule: 'the repository is not there', in: 'nowhere', entry: 'own',                                gets: '401 404 404 404 404 404 404 404 404' },
  { rule: 'the repository is private', in: 'private', entry: 'own',                                  gets: '401 404 403 404 404 204 204 204 204' },
  { rule: '1 there is no such issue', in: 'everybody', index: '999', entry: 'own',                   gets: '401 404 404 404 404 404 404 404 404', says: { 404: noIssue } },
  { rule: '1 goes before 2', in: 'trackingOff', index: '999', entry: 'own',                          gets: '401 404 404 404 404 404 404 404 404', says: { 404: noIssue } },
  { rule: '2 tracking is disabled', in: 'trackingOff', entry: 'own',                                 gets: '401 400 400 400 400 400 400 400 400', says: { 400: off } },
  { rule: '2 issues are switched off', in: 'issuesOff', entry: 'own',                                gets: '401 400 400 400 400 400 400 400 400', says: { 400: off } },
  { rule: '2 goes before 3', in: 'trackingOff', entry: 'never',                                      gets: '401 400 400 400 400 400 400 400 400', says: { 400: off } },
  { rule: '2 the tracker is not usable, not even for own one', in: 'contributors', entry: 'own',     gets: '401 403 403 204 204 204 204 204 204', says: { 403: onlyTrackers } },
  { rule: '2 goes before 3 here too', in: 'contributors', entry: 'never',                            gets: '401 403 403 404 404 404 404 404 404', says: { 403: onlyTrackers, 404: 'tracked_time does not exist' } },
  { rule: '3 there never was such an entry', in: 'everybody', entry: 'never',                        gets: '401 404 404 404 404 404 404 404 404', says: { 404: 'tracked_time does not exist' } },
  { rule: '3 it is on another issue', in: 'everybody', entry: 'elsewhere',                           gets: '401 404 404 404 404 404 404 404 404', says: { 404: 'tracked_time does not exist' } },
  { rule: '4 it is deleted', in: 'everybody', entry: 'deleted',                                      gets: '401 404 404 404 404 404 404 404 404', says: { 404: 'tracked time was already deleted' } },
  { rule: '4 goes before 5', in: 'everybody', entry: 'foreign deleted',                              gets: '401 404 404 404 404 404 404 404 404', says: { 404: 'tracked time was already deleted' } },
  { rule: "5 it is another's, also for admins of the repository", in: 'everybody', entry: 'foreign', gets: '401 403 403 403 403 403 403 403 204', says: { 403: 'only the user whose time it is' } },
  { rule: "6 it is one's own", in: 'everybody', entry: 'own',                                          gets: '401 204 204 204 204 204 204 204 204' },
];

const people = {} as Record<Exclude<Role, 'anonymous'> | 'mia', { user: User; token: string }>;
const repositories = {} as Record<Kind, Repository>;
/** Everybody's entries on issue 1 of each repository, used by lists only. */
let everybodysCount: number;

const t = await ofFile(startTestApp());
for (const role of [...roles.slice(1), 'mia'] as (keyof typeof people)[]) {
  people[role] = await t.make.person(role, { isAdmin: role === 'siteAdmin' });
}
for (const kind of Object.keys(kinds) as Kind[]) {
  const repository = await t.make.repository(people.owner.user, kind, kinds[kind]);
  repositories[kind] = repository;
  await t.make.collaborator(repository, people.reader.user, 'read');
  await t.make.collaborator(repository, people.writer.user, 'write');
  await t.make.collaborator(repository, people.repoAdmin.user, 'admin');
  const issue = await t.make.issue(repository, people.poster.user, {
    assignees: [people.assignee.user],
  });
  for (const { user } of Object.values(people)) await t.make.time(issue, user, 60);
  everybodysCount = Object.keys(people).length;
}

/** A new issue for operations that change it, with the entries of the row. */
async function stage(row: Row, user: User | null): Promise<{ index: string; id: number }> {
  const repository = repositories[row.in === 'nowhere' ? 'contributors' : row.in];
  const issueOf = () =>
    t.make.issue(repository, people.poster.user, { assignees: [people.assignee.user] });
  const issue = await issueOf();
  const holder = row.entry?.startsWith('foreign') || user === null ? people.mia.user : user;
  let id = 987_654_321;
  if (row.entry !== undefined && row.entry !== 'never') {
    const on = row.entry === 'elsewhere' ? await issueOf() : issue;
    ({ id } = await t.make.time(on, holder, 60));
    if (row.entry.endsWith('deleted')) {
      await t.app.context.database.write((stores) => stores.trackedTimes.setDeleted([id], 1, 1));
    }
  }
  return { index: row.index ?? String(issue.number), id };
}

function queryOf(row: Row, user: string | undefined): string {
  const query = new URLSearchParams();
  if (user !== undefined) query.set('user', user);
  if (row.since !== undefined) query.set('since', row.since);
  if (row.before !== undefined) query.set('before', row.before);
  return query.size === 0 ? '' : `?${query.toString()}`;
}

type Ask = (row: Row, as: { user: User; token: string } | null) => Promise<Answer>;

const nameIn = (row: Row, as: { user: User } | null): string | undefined =>
  row.user === 'self' ? (as?.user.name ?? 'mia') : row.user;

const operations: Record<string, { rows: Row[]; ask: Ask }> = {
  'GET /repos/{owner}/{repo}/issues/{index}/times': {
    rows: listIssueTimes,
    ask: (row, as) => {
      const query = queryOf(row, nameIn(row, as));
      return t.request('GET', `/repos/owner/${row.in}/issues/${row.index ?? 1}/times${query}`, as);
    },
  },
  'POST /repos/{owner}/{repo}/issues/{index}/times': {
    rows: addTime,
    ask: async (row, as) => {
      const { index } = await stage(row, as?.user ?? null);
      const body = row.body ?? { time: 60, user: nameIn(row, as) };
      return t.request('POST', `/repos/owner/${row.in}/issues/${index}/times`, as, { body });
    },
  },
  'DELETE /repos/{owner}/{repo}/issues/{index}/times': {
    rows: resetTimes,
    ask: async (row, as) => {
      const { index } = await stage(row, as?.user ?? null);
      return t.request('DELETE', `/repos/owner/${row.in}/issues/${index}/times`, as);
    },
  },
  'DELETE /repos/{owner}/{repo}/issues/{index}/times/{id}': {
    rows: deleteTime,
    ask: async (row, as) => {
      const { index, id } = await stage(row, as?.user ?? null);
      return t.request('DELETE', `/repos/owner/${row.in}/issues/${index}/times/${id}`, as);
    },
  },
  'GET /repos/{owner}/{repo}/times': {
    rows: listRepositoryTimes,
    ask: (row, as) =>
      t.request('GET', `/repos/owner/${row.in}/times${queryOf(row, nameIn(row, as))}`, as),
  },
  'GET /repos/{owner}/{repo}/times/{user}': {
    rows: listUserTimes,
    ask: (row, as) => t.request('GET', `/repos/owner/${row.in}/times/${nameIn(row, as)}`, as),
  },
  'GET /user/times': {
    rows: listMyTimes,
    ask: (row, as) => t.request('GET', `/user/times${queryOf(row, nameIn(row, as))}`, as),
  },
};

/** The ids in the lists: everybody's, Mia's or the caller's own. */
function expectHolders(rows: { user_id: number }[], cell: string, own: User): void {
  const ids = new Set(rows.map((row) => row.user_id));
  if (cell === 'own') expect([...ids]).toEqual([own.id]);
  else if (cell === 'mia') expect([...ids]).toEqual([people.mia.user.id]);
  else expect(ids.size).toBe(everybodysCount);
}

function expectCell(cell: string, row: Row, answer: Answer, own: User | null): void {
  if (/^\d/.test(cell)) {
    const status = Number.parseInt(cell, 10);
    expect(answer.status).toBe(status);
    if (cell.endsWith('-') || status === 204) expect(answer.text).toBe('');
    else {
      const said = expect.stringContaining(row.says?.[status] ?? '');
      expect(answer.json).toEqual(errorBody(t, said));
    }
    return;
  }
  expect(answer.status).toBe(200);
  if (own === null) throw new Error('nobody who is not signed in gets an answer');
  if (Array.isArray(answer.json)) {
    expect(answer.json.length).toBeGreaterThan(0);
    expectHolders(answer.json, cell, own);
    return;
  }
  const holder = cell === 'self' ? own : people.mia.user;
  expect(answer.json).toMatchObject({ user_id: holder.id, user_name: holder.name });
}

describe.each(Object.entries(operations))('%s', (_name, { rows, ask }) => {
  describe.each(rows)('$in: $rule', (row) => {
    const cells = row.gets.split(' ');
    it.each(roles.map((role, place) => [role, cells[place] ?? '']))(
      '%s → %s',
      async (role, cell) => {
        const as = role === 'anonymous' ? null : people[role];
        expectCell(cell, row, await ask(row, as), as?.user ?? null);
      },
    );
  });
});

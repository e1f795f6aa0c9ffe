import { describe, expect, it } from 'vitest';
import type { Repository, User } from '../../src/core/records/types.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

/** Permissions on an entry of Pia, who posted the issue; a cell is the status. */
const roles = [
  'anonymous',
  'outsider',
  'reader',
  'poster',
  'writer',
  'repoAdmin',
  'owner',
  'siteAdmin',
] as const;
type Role = (typeof roles)[number];

/** All repositories are Olga's. */
const kinds = {
  contributors: {},
  everybody: { allowOnlyContributorsToTrackTime: false },
  adminsEdit: {},
  off: { enableTimeTracker: false },
  private: { isPrivate: true },
} as const;
type Kind = keyof typeof kinds;

interface Situation {
  readonly op: keyof typeof operations;
  readonly in: Kind;
  /** The state of the entry; by default nothing special. */
  readonly entry?: 'deleted' | 'never' | 'elsewhere';
  readonly issue?: 'never';
  readonly gets: string;
}

const operations = {
  get: ['GET', '/times/{id}', undefined],
  edit: ['PATCH', '/times/{id}', { note: 'mine' }],
  revisions: ['GET', '/times/{id}/revisions', undefined],
  restore: ['POST', '/times/{id}/restore', undefined],
  restoreBatch: ['POST', '/times/restore', { batch: 'reset-pia' }],
} as const;

// The cells: anonymous outsider reader poster writer repoAdmin owner siteAdmin.

// biome-ignore format: one line is one situation
const situations: Situation[] = [
  { op: 'get', in: 'contributors',                                gets: '401 403 403 200 200 200 200 200' },
  { op: 'get', in: 'everybody',                                   gets: '401 403 403 200 200 200 200 200' },
  { op: 'get', in: 'private',                                     gets: '401 404 403 404 200 200 200 200' },
  { op: 'get', in: 'off',                                         gets: '401 400 400 400 400 400 400 400' },
  { op: 'get', in: 'off', issue: 'never',                         gets: '401 404 404 404 404 404 404 404' },
  { op: 'get', in: 'contributors', entry: 'never',                gets: '401 404 404 404 404 404 404 404' },
  { op: 'get', in: 'contributors', entry: 'elsewhere',            gets: '401 404 404 404 404 404 404 404' },
  { op: 'get', in: 'contributors', entry: 'deleted',              gets: '401 403 403 404 404 404 404 404' },
  { op: 'edit', in: 'contributors',                               gets: '401 403 403 200 403 403 403 200' },
  { op: 'edit', in: 'everybody',                                  gets: '401 403 403 200 403 403 403 200' },
  { op: 'edit', in: 'adminsEdit',                                 gets: '401 403 403 200 403 200 200 200' },
  { op: 'edit', in: 'private',                                    gets: '401 404 403 404 403 403 403 200' },
  { op: 'edit', in: 'off',                                        gets: '401 400 400 400 400 400 400 400' },
  { op: 'edit', in: 'off', issue: 'never',                        gets: '401 404 404 404 404 404 404 404' },
  { op: 'edit', in: 'everybody', entry: 'never',                  gets: '401 404 404 404 404 404 404 404' },
  { op: 'edit', in: 'everybody', entry: 'elsewhere',              gets: '401 404 404 404 404 404 404 404' },
  { op: 'edit', in: 'everybody', entry: 'deleted',                gets: '401 404 404 404 404 404 404 404' },
  { op: 'edit', in: 'contributors', entry: 'never',               gets: '401 403 403 404 404 404 404 404' },
  { op: 'revisions', in: 'contributors',                          gets: '401 403 403 200 200 200 200 200' },
  { op: 'revisions', in: 'contributors', entry: 'deleted',        gets: '401 403 403 200 200 200 200 200' },
  { op: 'revisions', in: 'private',                               gets: '401 404 403 404 200 200 200 200' },
  { op: 'revisions', in: 'off',                                   gets: '401 400 400 400 400 400 400 400' },
  { op: 'revisions', in: 'contributors', entry: 'never',          gets: '401 404 404 404 404 404 404 404' },
  { op: 'revisions', in: 'contributors', entry: 'elsewhere',      gets: '401 404 404 404 404 404 404 404' },
  { op: 'restore', in: 'contributors', entry: 'deleted',          gets: '401 403 403 200 403 403 403 200' },
  { op: 'restore', in: 'adminsEdit', entry: 'deleted',            gets: '401 403 403 200 403 403 403 200' },
  { op: 'restore', in: 'everybody', entry: 'deleted',             gets: '401 403 403 200 403 403 403 200' },
  { op: 'restore', in: 'contributors',                            gets: '401 403 403 409 403 403 403 409' },
  { op: 'restore', in: 'private', entry: 'deleted',               gets: '401 404 403 404 403 403 403 200' },
  { op: 'restore', in: 'off', entry: 'deleted',                   gets: '401 400 400 400 400 400 400 400' },
  { op: 'restore', in: 'everybody', entry: 'never',               gets: '401 404 404 404 404 404 404 404' },
  { op: 'restore', in: 'everybody', issue: 'never',               gets: '401 404 404 404 404 404 404 404' },
  { op: 'restoreBatch', in: 'everybody', entry: 'deleted',        gets: '401 404 404 200 404 404 404 200' },
  { op: 'restoreBatch', in: 'contributors', entry: 'deleted',     gets: '401 403 403 200 404 404 404 200' },
  { op: 'restoreBatch', in: 'everybody',                          gets: '401 404 404 404 404 404 404 404' },
  { op: 'restoreBatch', in: 'off', entry: 'deleted',              gets: '401 400 400 400 400 400 400 400' },
  { op: 'restoreBatch', in: 'everybody', issue: 'never',          gets: '401 404 404 404 404 404 404 404' },
];

const people = new Map<Role, { user: User; token: string }>();
const repositories = new Map<Kind, Repository>();
const person = (role: Role) => {
  const found = people.get(role);
  if (found === undefined) throw new Error(`${role} is missing`);
  return found;
};

const t = await ofFile(startTestApp());
for (const role of roles) {
  if (role !== 'anonymous') {
    people.set(role, await t.make.person(undefined, { isAdmin: role === 'siteAdmin' }));
  }
}
for (const kind of Object.keys(kinds) as Kind[]) {
  const made = await t.make.repository(person('owner').user, kind, kinds[kind]);
  repositories.set(kind, made);
  await t.make.collaborator(made, person('reader').user, 'read');
  await t.make.collaborator(made, person('writer').user, 'write');
  await t.make.collaborator(made, person('repoAdmin').user, 'admin');
  await t.app.context.database.write((stores) =>
    stores.repositories.update(made.id, { adminsMayEditTime: kind === 'adminsEdit' }),
  );
}

async function entryIn({ in: kind, entry }: Situation): Promise<{ issue: number; id: number }> {
  const repository = repositories.get(kind);
  if (repository === undefined) throw new Error(`${kind} is missing`);
  const { user } = person('poster');
  const issue = await t.make.issue(repository, user);
  if (entry === 'never') return { issue: issue.number, id: 999_999 };
  if (entry === 'elsewhere') {
    const other = await t.make.issue(repository, user);
    return { issue: issue.number, id: (await t.make.time(other, user, 60)).id };
  }
  const time = await t.make.time(issue, user, 60);
  if (entry === 'deleted') {
    await t.app.context.database.write(async (stores) => {
      await stores.trackedTimes.setDeleted([time.id], 1, 1);
      await stores.timeRevisions.add([
        {
          timeId: time.id,
          issueId: issue.id,
          kind: 'delete',
          batch: 'reset-pia',
          actorId: user.id,
          userId: user.id,
          client: 'token x',
          before: null,
          createdUnix: 1,
        },
      ]);
    });
  }
  return { issue: issue.number, id: time.id };
}

describe.each(situations)('$op, in $in, entry $entry, issue $issue', (situation) => {
  it.each(roles.map((role, place) => [role, situation.gets.split(' ')[place] ?? ''] as const))(
    'for %s: %s',
    async (role, gets) => {
      const { issue, id } = await entryIn(situation);
      const [method, path, body] = operations[situation.op];
      const number = situation.issue === 'never' ? 99_999 : issue;
      const owner = person('owner').user.name;
      const url = `/repos/${owner}/${situation.in}/issues/${number}${path.replace('{id}', String(id))}`;
      const as = role === 'anonymous' ? null : person(role);
      const answer = await t.request(method, url, as, body === undefined ? {} : { body });
      expect(answer.status).toBe(Number(gets));
      if (answer.status !== 200) expect(answer.json.message).not.toBe('');
      const rows = await t.app.context.database.read.trackedTimes.byIds([id]);
      const isDone = answer.status === 200;
      if (situation.op === 'edit') expect(rows[0]?.note ?? '').toBe(isDone ? 'mine' : '');
      if (situation.entry === 'deleted') {
        expect(rows[0]?.isDeleted).toBe(!(isDone && situation.op.startsWith('restore')));
      }
    },
  );
});

describe('a token', () => {
  it.each([
    ['GET', '/times/1', 'read:issue'],
    ['PATCH', '/times/1', 'write:issue'],
    ['GET', '/times/1/revisions', 'read:issue'],
    ['POST', '/times/1/restore', 'write:issue'],
    ['POST', '/times/restore', 'write:issue'],
  ])('for %s …%s requires the scope %s', async (method, path, scope) => {
    const { user } = person('owner');
    const url = `/repos/${user.name}/contributors/issues/99999${path}`;
    const body = method === 'GET' ? {} : { body: {} };
    const without = { token: await t.make.token(user, ['write:repository']) };
    expect((await t.request(method, url, without, body)).status).toBe(403);
    if (scope === 'write:issue') {
      const reading = { token: await t.make.token(user, ['read:issue']) };
      expect((await t.request(method, url, reading, body)).status).toBe(403);
    }
    const given = { token: await t.make.token(user, [scope]) };
    expect((await t.request(method, url, given, body)).status).not.toBe(403);
  });
});

describe('the old name of a repository', () => {
  it.each([
    ['GET', '/issues/1/times/1'],
    ['PATCH', '/issues/1/times/1'],
    ['GET', '/issues/1/times/1/revisions'],
    ['POST', '/issues/1/times/1/restore'],
    ['POST', '/issues/1/times/restore'],
    ['GET', '/time-lock'],
    ['PUT', '/time-lock'],
    ['DELETE', '/time-lock'],
  ])('redirects to the new one: %s %s', async (method, path) => {
    const owner = person('owner');
    const { name } = await t.make.repository(owner.user);
    const base = `/repos/${owner.user.name}`;
    await t.request('PATCH', `${base}/${name}`, owner, { body: { name: `${name}-new` } });
    const body = method === 'GET' ? {} : { body: {} };
    const answer = await t.request(method, `${base}/${name}${path}`, owner, body);
    expect(answer.status).toBe(307);
    expect(answer.headers.get('location')).toBe(`/api/v1${base}/${name}-new${path}`);
    const stranger = await t.make.person();
    await t.request('PATCH', `${base}/${name}-new`, owner, { body: { private: true } });
    const hidden = await t.request(method, `${base}/${name}${path}`, stranger, body);
    expect(hidden.status).toBe(404);
  });
});

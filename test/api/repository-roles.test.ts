import { describe, expect, it } from 'vitest';
import type { User } from '../../src/core/records/types.ts';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

/**
 * Permissions in a repository. `poster` and `assignee` have that role in issue 1 and no other;
 * `confined` is the owner with a token for public repositories only.
 */
const roles = [
  'anonymous',
  'outsider',
  'restricted',
  'poster',
  'assignee',
  'reader',
  'writer',
  'manager',
  'owner',
  'confined',
  'siteAdmin',
] as const;
type Role = (typeof roles)[number];

const publicRepository = `
                                        anon outs rest post assi read writ mana owne conf site
GET    ~                                200  200  200  200  200  200  200  200  200  200  200
PATCH  ~                                401  403  403  403  403  403  403  200  200  200  200
DELETE ~                                401  403  403  403  403  403  403  403  204  204  204
GET    ~/topics                         200  200  200  200  200  200  200  200  200  200  200
GET    ~/labels                         200  200  200  200  200  200  200  200  200  200  200
GET    ~/collaborators                  401  200  200  200  200  200  200  200  200  200  200
GET    ~/collaborators/reader           401  204  204  204  204  204  204  204  204  204  204
PUT    ~/collaborators/outsider         401  403  403  403  403  403  403  204  204  204  204
DELETE ~/collaborators/reader           401  403  403  403  403  403  403  204  204  204  204
GET    ~/collaborators/reader/permission 401 403  403  403  403  200  403  200  200  200  200
GET    ~/issues                         200  200  200  200  200  200  200  200  200  200  200
POST   ~/issues                         401  201  201  201  201  201  201  201  201  201  201
GET    ~/issues/1                       200  200  200  200  200  200  200  200  200  200  200
PATCH  ~/issues/1                       401  403  403  201  403  403  201  201  201  201  201
DELETE ~/issues/1                       401  403  403  403  403  403  403  204  204  204  204
GET    ~/issues/1/comments              200  200  200  200  200  200  200  200  200  200  200
POST   ~/issues/1/comments              401  201  201  201  201  201  201  201  201  201  201
GET    ~/issues/comments                200  200  200  200  200  200  200  200  200  200  200
GET    ~/issues/comments/1              200  200  200  200  200  200  200  200  200  200  200
PATCH  ~/issues/comments/1              401  403  403  200  403  403  200  200  200  200  200
DELETE ~/issues/comments/1              401  403  403  204  403  403  204  204  204  204  204
GET    ~/issues/1/timeline              200  200  200  200  200  200  200  200  200  200  200
GET    ~/issues/2                       404  404  404  404  404  404  404  404  404  404  404
PATCH  ~/issues/2                       401  404  404  404  404  404  404  404  404  404  404
DELETE ~/issues/2                       401  404  404  404  404  404  404  404  404  404  404`;

const privateRepository = `
                                        anon outs rest post assi read writ mana owne conf site
GET    ~                                404  404  404  404  404  200  200  200  200  404  200
PATCH  ~                                401  404  404  404  404  403  403  200  200  404  200
DELETE ~                                401  404  404  404  404  403  403  403  204  404  204
GET    ~/topics                         404  404  404  404  404  200  200  200  200  404  200
GET    ~/labels                         404  404  404  404  404  200  200  200  200  404  200
GET    ~/collaborators                  401  404  404  404  404  200  200  200  200  404  200
GET    ~/collaborators/reader           401  404  404  404  404  204  204  204  204  404  204
PUT    ~/collaborators/outsider         401  404  404  404  404  403  403  204  204  404  204
DELETE ~/collaborators/reader           401  404  404  404  404  403  403  204  204  404  204
GET    ~/collaborators/reader/permission 401 404  404  404  404  200  403  200  200  404  200
GET    ~/issues                         404  404  404  404  404  200  200  200  200  404  200
POST   ~/issues                         401  404  404  404  404  201  201  201  201  404  201
GET    ~/issues/1                       404  404  404  404  404  200  200  200  200  404  200
PATCH  ~/issues/1                       401  404  404  404  404  403  201  201  201  404  201
DELETE ~/issues/1                       401  404  404  404  404  403  403  204  204  404  204
GET    ~/issues/1/comments              404  404  404  404  404  200  200  200  200  404  200
POST   ~/issues/1/comments              401  404  404  404  404  201  201  201  201  404  201
GET    ~/issues/comments                404  404  404  404  404  200  200  200  200  404  200
GET    ~/issues/comments/1              404  404  404  404  404  200  200  200  200  404  200
PATCH  ~/issues/comments/1              401  404  404  404  404  403  200  200  200  404  200
DELETE ~/issues/comments/1              401  404  404  404  404  403  204  204  204  404  204
GET    ~/issues/1/timeline              404  404  404  404  404  200  200  200  200  404  200
GET    ~/issues/2                       404  404  404  404  404  404  404  404  404  404  404`;

/** A public repository whose owner is visible only to site admins: as good as private. */
const ofHiddenOwner = `
                                        anon outs rest post assi read writ mana owne conf site
GET    ~                                404  404  404  404  404  200  200  200  200  200  200
PATCH  ~                                401  404  404  404  404  403  403  200  200  200  200
GET    ~/issues/1                       404  404  404  404  404  200  200  200  200  200  200
POST   ~/issues                         401  404  404  404  404  201  201  201  201  201  201`;

/** A public repository whose owner is visible to signed-in users who are not restricted. */
const ofLimitedOwner = `
                                        anon outs rest post assi read writ mana owne conf site
GET    ~                                404  200  404  200  200  200  200  200  200  200  200
GET    ~/issues/1                       404  200  404  200  200  200  200  200  200  200  200
POST   ~/issues                         401  201  404  201  201  201  201  201  201  201  201`;

const archivedRepository = `
                                        anon outs rest post assi read writ mana owne conf site
GET    ~/issues/1                       200  200  200  200  200  200  200  200  200  200  200
POST   ~/issues                         401  423  423  423  423  423  423  423  423  423  423
PATCH  ~/issues/1                       401  403  403  423  403  403  423  423  423  423  423
POST   ~/issues/1/comments              401  423  423  423  423  423  423  423  423  423  423
PATCH  ~/issues/comments/1              401  403  403  423  403  403  423  423  423  423  423`;

const bodies: Readonly<Record<string, unknown>> = {
  'PATCH ~': { description: 'edited' },
  'POST ~/issues': { title: 'another' },
  'PATCH ~/issues/1': { state: 'closed' },
  'POST ~/issues/1/comments': { body: 'a comment' },
  'PATCH ~/issues/comments/1': { body: 'edited' },
  'PATCH ~/issues/2': { state: 'closed' },
};

const users = {} as Record<Role, User>;
const signed = {} as Record<Role, As>;
const hidden = {} as Record<'private' | 'limited', { user: User; as: As; confined: As }>;

const t = await ofFile(startTestApp());
for (const role of roles) {
  users[role] = await t.make.user(role, {
    isRestricted: role === 'restricted',
    isAdmin: role === 'siteAdmin',
  });
  signed[role] = role === 'anonymous' ? null : { token: await t.make.token(users[role]) };
}
signed.confined = { token: await t.make.token(users.owner, ['public-only', 'all']) };
for (const visibility of ['private', 'limited'] as const) {
  const user = await t.make.user(`${visibility}Owner`, { visibility });
  hidden[visibility] = {
    user,
    as: { token: await t.make.token(user) },
    confined: { token: await t.make.token(user, ['public-only', 'all']) },
  };
}

interface Options {
  readonly isPrivate?: boolean;
  readonly isArchived?: boolean;
  readonly ownerIs?: 'private' | 'limited';
}

/** An unchanged repository, with a user in each role and a comment by the poster. */
async function fresh({
  isPrivate = false,
  isArchived = false,
  ownerIs,
}: Options): Promise<{ path: string; commentId: number }> {
  const owner = ownerIs === undefined ? users.owner : hidden[ownerIs].user;
  const repository = await t.make.repository(owner, undefined, { isPrivate });
  const issue = await t.make.issue(repository, users.poster, { assignees: [users.assignee] });
  const { id: issueId } = issue;
  const comment = { repositoryId: repository.id, issueId, posterId: users.poster.id, body: 'text' };
  await t.make.collaborator(repository, users.reader, 'read');
  await t.make.collaborator(repository, users.writer, 'write');
  await t.make.collaborator(repository, users.manager, 'admin');
  const { id } = await t.app.context.database.write((stores) =>
    stores.comments.insert({ ...comment, createdUnix: t.clock.nowUnix() }),
  );
  if (isArchived) {
    await t.app.context.database.write((stores) =>
      stores.repositories.update(repository.id, { isArchived: true }),
    );
  }
  return { path: `/repos/${owner.name}/${repository.name}`, commentId: id };
}

function signedAs(role: Role, { ownerIs }: Options): As {
  if (ownerIs === undefined) return signed[role];
  if (role === 'owner') return hidden[ownerIs].as;
  return role === 'confined' ? hidden[ownerIs].confined : signed[role];
}

/** Operation and expected status for each role, in the order of the columns. */
function cellsOf(table: string): { operation: string; statuses: number[] }[] {
  const [, header = '', ...lines] = table.split('\n');
  expect(header.trim().split(/\s+/)).toEqual(roles.map((role) => role.slice(0, 4)));
  return lines.map((line) => {
    const [method = '', path = '', ...statuses] = line.trim().split(/\s+/);
    return { operation: `${method} ${path}`, statuses: statuses.map(Number) };
  });
}

const tables: [string, string, Options][] = [
  ['a public repository', publicRepository, {}],
  ['a private repository', privateRepository, { isPrivate: true }],
  ['a public repository of a hidden owner', ofHiddenOwner, { ownerIs: 'private' }],
  ['a public repository of an owner of limited visibility', ofLimitedOwner, { ownerIs: 'limited' }],
  ['an archived repository', archivedRepository, { isArchived: true }],
];

describe.each(tables)('%s', (_, table, options) => {
  it.each(cellsOf(table))('$operation', async ({ operation, statuses }) => {
    expect(statuses).toHaveLength(roles.length);
    const answered: Record<string, number> = {};
    for (const role of roles) {
      const { path, commentId } = await fresh(options);
      const [method = '', rest = ''] = operation.split(' ');
      const body = bodies[operation];
      const answer = await t.request(
        method,
        rest.replace('~', path).replace('comments/1', `comments/${commentId}`),
        signedAs(role, options),
        body === undefined ? {} : { body },
      );
      answered[role] = answer.status;
    }
    expect(answered).toEqual(Object.fromEntries(roles.map((role, i) => [role, statuses[i]])));
  });
});

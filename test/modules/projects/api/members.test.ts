import { describe, expect, it } from 'vitest';
import { callerAs } from '../../../../src/core/caller.ts';
import { write } from '../../../../src/core/transaction.ts';
import { server } from '../../../../src/modules/projects/server.ts';
import { startTestApp } from '../../../support/app.ts';
import { ofFile } from '../../../support/closing.ts';
import { projectWorld } from '../world.ts';

const t = await ofFile(startTestApp());

describe('members of projects', () => {
  it('come and go, but one manager stays', async () => {
    const { lead, worker, call, path, member, put } = await projectWorld(t);
    expect((await put(worker, 'member')).status).toBe(204);
    expect((await put(worker, 'boss')).status).toBe(422);
    for (const refused of [await put(lead, 'member'), await call(lead, 'DELETE', member(lead))]) {
      expect([refused.status, refused.json.code]).toEqual([409, 'project.last-manager']);
    }
    expect((await put(worker, 'manager')).status).toBe(204);
    const both = await Promise.all([
      call(lead, 'DELETE', member(lead)),
      call(worker, 'DELETE', member(worker)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    const left = both[0]?.status === 409 ? lead : worker;
    expect((await call(left, 'GET', `${path}/members`)).json).toHaveLength(1);
  });

  it('leave themselves', async () => {
    const { worker, stranger, call, member, path } = await projectWorld(t);
    expect((await call(stranger, 'DELETE', member(stranger))).status).toBe(404);
    expect((await call(worker, 'DELETE', member(worker))).status).toBe(204);
    expect((await call(worker, 'GET', path)).status).toBe(404);
  });

  it('are users whom the manager sees, and who have not blocked them', async () => {
    const { lead, stranger, member, put, call } = await projectWorld(t);
    const hidden = await t.make.person(undefined, { visibility: 'private' });
    expect((await put(hidden, 'member')).json).toMatchObject({ code: 'user.unknown' });
    expect((await put({ ...lead, user: { ...lead.user, name: 'nobody' } }, 'member')).status).toBe(
      404,
    );
    expect((await call(lead, 'DELETE', member(hidden))).status).toBe(404);
    await t.make.block(stranger.user, lead.user);
    expect((await put(stranger, 'member')).json.code).toBe('user.blocked');
  });

  it('join with their first change, if they may write in one of its repositories', async () => {
    const { lead, stranger, call, path, place, repository } = await projectWorld(t);
    await call(lead, 'PUT', place);
    await t.make.collaborator(repository, stranger.user, 'read');
    expect((await call(stranger, 'GET', path)).status).toBe(404);
    await t.make.collaborator(repository, stranger.user, 'write');
    expect((await call(stranger, 'GET', '/projects')).json).toMatchObject([{ role: 'member' }]);
    expect((await call(stranger, 'GET', `${path}/activities`)).json).toHaveLength(3);
    expect((await call(lead, 'GET', `${path}/members`)).json).toHaveLength(2);
    // It is refused, but they are a member.
    expect((await call(stranger, 'PATCH', path, { name: 'Mine' })).status).toBe(403);
    expect((await call(lead, 'GET', `${path}/members`)).json).toHaveLength(3);
  });

  it('that an intruder added are removed by a recovery', async () => {
    const { lead, worker, stranger, call, path, put } = await projectWorld(t);
    t.clock.advance(60);
    const changesUnix = t.clock.nowUnix();
    await put(stranger, 'manager');
    const { context } = t.app;
    const caller = callerAs(lead.user, { address: '', requestId: '', userAgent: '' });
    // Also where only reading is possible: there it must be a select.
    const { projects } = context.database.read;
    expect(await projects.membersSince(lead.user.id, changesUnix)).toMatchObject([
      { userId: stranger.user.id },
    ]);
    const ended = await write(context, caller, async (tx) =>
      'none' in server.endAccess
        ? ''
        : server.endAccess(tx, lead.user, { changesUnix, accessUnix: changesUnix }),
    );
    expect(ended).toBe('1 members of projects');
    expect((await call(stranger, 'GET', path)).status).toBe(404);
    expect((await call(worker, 'GET', path)).status).toBe(200);
  });
});

describe('who is no manager', () => {
  it('may change nothing, and strangers see nothing', async () => {
    const { lead, worker, stranger, member, path, place, repository, call } = await projectWorld(t);
    const other = await t.make.person();
    await call(other, 'POST', '/projects', { name: 'Elsewhere' });
    await t.make.collaborator(repository, worker.user, 'admin');
    const changes: [string, string, object?][] = [
      ['PATCH', path, { name: 'X' }],
      ['DELETE', path],
      ['PUT', place],
      ['DELETE', place],
      ['PUT', member(other), { role: 'member' }],
      ['DELETE', member(lead)],
      ['POST', `${path}/activities`, { name: 'X' }],
      ['PATCH', `${path}/activities/1`, { name: 'X' }],
    ];
    const reads = [path, `${path}/members`, `${path}/activities`];
    const all: typeof changes = [
      ...changes,
      ...reads.map((one) => ['GET', one] as [string, string]),
    ];
    for (const [method, to, body] of all) {
      for (const as of [stranger, other]) {
        const { status, json } = await t.request(method, to, as.byPassword, { body });
        expect([method, to, status, json.code]).toEqual([method, to, 404, 'project.not-found']);
      }
      const token = await t.make.token(lead.user, ['public-only', 'all']);
      const refused = await t.request(method, to, { token }, { body });
      expect([to, refused.status]).toEqual([to, 403]);
    }
    for (const [method, to, body] of changes) {
      const { status } = await t.request(method, to, worker.byPassword, { body });
      expect([method, to, status]).toEqual([method, to, 403]);
    }
    expect((await t.request('GET', '/projects/0', lead)).status).toBe(404);
  });

  it('as a site admin sees a project, as every repository, but not in their list', async () => {
    const { path, call } = await projectWorld(t);
    const admin = await t.make.person(undefined, { isAdmin: true });
    expect((await call(admin, 'GET', path)).json.role).toBe('manager');
    expect((await call(admin, 'GET', '/projects')).json).toEqual([]);
    expect((await call(admin, 'GET', '/clients')).json).toEqual([]);
  });

  it('needs the scopes of what is touched', async () => {
    const { lead, path, place, call } = await projectWorld(t);
    for (const [method, to, scope, others] of [
      ['GET', '/projects', 'read:issue', 'read:repository'],
      ['GET', '/clients', 'read:issue', 'read:user'],
      ['GET', path, 'read:issue', 'read:repository'],
      ['PATCH', path, 'write:issue', 'read:issue'],
      ['GET', '/user/issuer', 'read:user', 'read:issue'],
    ] as const) {
      const by = async (name: string) => ({ token: await t.make.token(lead.user, [name]) });
      expect((await call(await by(scope), method, to, {})).status).toBe(200);
      expect((await call(await by(others), method, to, {})).status).toBe(403);
    }
    for (const scopes of [['write:issue'], ['write:repository']]) {
      const token = await t.make.token(lead.user, scopes);
      expect((await t.request('PUT', place, { token })).status).toBe(403);
    }
    const token = await t.make.token(lead.user, ['write:issue', 'write:repository']);
    expect((await t.request('PUT', place, { token })).status).toBe(204);
  });
});

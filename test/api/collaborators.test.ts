import { describe, expect, it } from 'vitest';
import { type As, startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { auditOfTarget } from '../support/rows.ts';

const t = await ofFile(startTestApp());

async function setting(options: { isPrivate?: boolean } = {}) {
  const owner = await t.make.person();
  const repository = await t.make.repository(owner.user, undefined, options);
  const path = `/repos/${owner.user.name}/${repository.name}`;
  return { owner, repository, path, list: `${path}/collaborators` };
}
const put = (list: string, name: string, as: As, body?: unknown) =>
  t.request('PUT', `${list}/${name}`, as, body === undefined ? {} : { body });
const permission = async (list: string, name: string, as: As): Promise<string> =>
  (await t.request('GET', `${list}/${name}/permission`, as)).json.permission;

describe('PUT /repos/{owner}/{repo}/collaborators/{collaborator}', () => {
  it('grants write by default or the given permission, and changes it later', async () => {
    const { owner, repository, list } = await setting();
    const friend = await t.make.user();
    // The body may be missing, empty or null: clients send all of these.
    for (const body of [undefined, {}, { permission: null }]) {
      expect((await put(list, friend.name, owner, body)).status).toBe(204);
      expect(await permission(list, friend.name, owner)).toBe('write');
    }
    for (const mode of ['read', 'admin', 'write']) {
      const answer = await put(list, friend.name.toUpperCase(), owner, { permission: mode });
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(await permission(list, friend.name, owner)).toBe(mode);
    }
    const all = await t.request('GET', list, owner);
    expect(all.json.map((user: { login: string }) => user.login)).toEqual([friend.name]);
    // Setting the same permission again has no effect.
    expect(
      (await auditOfTarget(t, `repository:${repository.id}`)).map((row) => row.detail),
    ).toEqual(['write', 'read', 'admin', 'write'].map((mode) => `user:${friend.id} ${mode}`));
  });

  it('refuses unknown and hidden users alike, the owner, and other permissions', async () => {
    const { owner, list } = await setting();
    const hidden = await t.make.user(undefined, { visibility: 'private' });
    const unknown = await put(list, 'nobody-anywhere', owner);
    const unseen = await put(list, hidden.name, owner);
    expect([unknown.status, unseen.status]).toEqual([422, 422]);
    expect(unseen.text.replaceAll(hidden.name, 'x')).toBe(
      unknown.text.replaceAll('nobody-anywhere', 'x'),
    );
    expect((await put(list, owner.user.name, owner)).status).toBe(422);
    const friend = await t.make.user();
    for (const asked of ['owner', 'none', '', 'WRITE', 3]) {
      const answer = await put(list, friend.name, owner, { permission: asked });
      expect(answer.status, String(asked)).toBe(422);
      expect(answer.json.message).toContain('[permission]');
    }
    expect((await t.request('GET', list, owner)).json).toEqual([]);
  });

  it('is refused when owner and user block each other, in either direction', async () => {
    const { owner, repository, list } = await setting();
    const manager = await t.make.person();
    await t.make.collaborator(repository, manager.user, 'admin');
    const [blocked, blocking] = [await t.make.user(), await t.make.user()];
    await t.make.block(owner.user, blocked);
    await t.make.block(blocking, owner.user);
    for (const user of [blocked, blocking]) {
      for (const as of [owner, manager]) {
        expect((await put(list, user.name, as)).status).toBe(403);
      }
    }
  });

  it('requires a repo admin', async () => {
    const { owner, repository, list } = await setting();
    const [writer, manager, stranger] = [
      await t.make.person(),
      await t.make.person(),
      await t.make.person(),
    ];
    await t.make.collaborator(repository, writer.user, 'write');
    await t.make.collaborator(repository, manager.user, 'admin');
    expect((await put(list, stranger.user.name, null)).status).toBe(401);
    expect((await put(list, stranger.user.name, stranger)).status).toBe(403);
    // Nobody can raise their own permission.
    expect((await put(list, writer.user.name, writer, { permission: 'admin' })).status).toBe(403);
    // Callers without permission don't learn whether the user exists.
    expect((await put(list, 'nobody-anywhere', writer)).status).toBe(403);
    expect((await put(list, stranger.user.name, manager)).status).toBe(204);
    const readOnly = await t.make.token(owner.user, ['read:repository', 'write:user']);
    expect((await put(list, stranger.user.name, { token: readOnly })).status).toBe(403);
  });
});

describe('DELETE /repos/{owner}/{repo}/collaborators/{collaborator}', () => {
  it('removes the permission, and assignments the user can no longer read', async () => {
    for (const isPrivate of [true, false]) {
      const { owner, repository, list, path } = await setting({ isPrivate });
      const friend = await t.make.person();
      await t.make.collaborator(repository, friend.user, 'write');
      await t.make.issue(repository, owner.user, { assignees: [friend.user, owner.user] });
      const answer = await t.request('DELETE', `${list}/${friend.user.name}`, owner);
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect((await t.request('GET', path, friend)).status).toBe(isPrivate ? 404 : 200);
      const { json } = await t.request('GET', `${path}/issues/1`, owner);
      const assignees = json.assignees.map((user: { login: string }) => user.login);
      expect(assignees).toEqual(
        isPrivate ? [owner.user.name] : [friend.user.name, owner.user.name],
      );
      expect(await auditOfTarget(t, `repository:${repository.id}`)).toMatchObject([
        { action: 'collaborator.delete', detail: `user:${friend.user.id}` },
      ]);
    }
  });

  it('keeps their assignments in other repositories', async () => {
    const { owner, repository, list } = await setting({ isPrivate: true });
    const friend = await t.make.person();
    await t.make.collaborator(repository, friend.user, 'write');
    const own = await t.make.repository(friend.user);
    await t.make.issue(own, friend.user, { assignees: [friend.user] });
    await t.request('DELETE', `${list}/${friend.user.name}`, owner);
    const issue = await t.request('GET', `/repos/${friend.user.name}/${own.name}/issues/1`);
    expect(issue.json.assignees).toHaveLength(1);
  });

  it('is 204 for a user who is no collaborator, and 422 for an unknown one', async () => {
    const { owner, list } = await setting();
    const user = await t.make.user();
    expect((await t.request('DELETE', `${list}/${user.name}`, owner)).status).toBe(204);
    expect((await t.request('DELETE', `${list}/nobody-anywhere`, owner)).status).toBe(422);
  });

  it('removes a collaborator who is hidden from the caller', async () => {
    const { owner, repository, list } = await setting();
    const hidden = await t.make.user(undefined, { visibility: 'private' });
    await t.make.collaborator(repository, hidden, 'read');
    expect((await t.request('DELETE', `${list}/${hidden.name}`, owner)).status).toBe(204);
    expect((await t.request('GET', list, owner)).json).toEqual([]);
  });

  it('requires a repo admin', async () => {
    const { owner, repository, list } = await setting();
    const [writer, other] = [await t.make.person(), await t.make.person()];
    await t.make.collaborator(repository, writer.user, 'write');
    await t.make.collaborator(repository, other.user, 'read');
    for (const as of [writer, await t.make.person()]) {
      const answer = await t.request('DELETE', `${list}/${other.user.name}`, as);
      expect(answer.status).toBe(403);
    }
    expect((await t.request('DELETE', `${list}/${other.user.name}`, null)).status).toBe(401);
    expect((await t.request('GET', list, owner)).json).toHaveLength(2);
  });
});

describe('GET /repos/{owner}/{repo}/collaborators', () => {
  it('lists them oldest first, whole or by page', async () => {
    const { owner, repository, list } = await setting();
    const names: string[] = [];
    for (let i = 0; i < 33; i++) {
      const user = await t.make.user();
      names.push(user.name);
      await t.make.collaborator(repository, user, 'read');
    }
    const loginsOf = (rows: { login: string }[]): string[] => rows.map((row) => row.login);
    const whole = await t.request('GET', list, owner);
    expect(loginsOf(whole.json)).toEqual(names);
    expect(whole.headers.get('x-total-count')).toBe('33');
    const page = await t.request('GET', `${list}?page=2&limit=10`, owner);
    expect(loginsOf(page.json)).toEqual(names.slice(10, 20));
    expect(page.headers.get('x-total-count')).toBe('33');
    expect((await t.request('GET', `${list}?page=7`, owner)).json).toEqual([]);
    expect((await t.request('GET', `${list}?limit=-1`, owner)).status).toBe(422);
  });

  it('requires a credential and read access to the repository', async () => {
    const open = await setting();
    const closed = await setting({ isPrivate: true });
    const stranger = await t.make.person();
    expect((await t.request('GET', open.list)).status).toBe(401);
    expect((await t.request('GET', open.list, stranger)).status).toBe(200);
    expect((await t.request('GET', closed.list, stranger)).status).toBe(404);
  });

  it('tells the permissions of all to repo admins only', async () => {
    const { owner, repository, list } = await setting();
    const collaborator = async (mode: 'read' | 'write' | 'admin') => {
      const person = await t.make.person();
      await t.make.collaborator(repository, person.user, mode);
      return person;
    };
    const [reader, writer, admin] = [
      await collaborator('read'),
      await collaborator('write'),
      await collaborator('admin'),
    ];
    for (const as of [owner, admin, await t.make.person(undefined, { isAdmin: true })]) {
      const { json } = await t.request('GET', list, as);
      const permissions = json.map((one: { permission?: string }) => one.permission);
      expect(permissions).toEqual(['read', 'write', 'admin']);
    }
    for (const as of [reader, writer, await t.make.person()]) {
      const { text } = await t.request('GET', list, as);
      expect(text).not.toContain('permission');
    }
  });

  it('shows nobody a hidden address', async () => {
    const { repository, list } = await setting();
    const friend = await t.make.user();
    await t.make.collaborator(repository, friend, 'read');
    const { text } = await t.request('GET', list, await t.make.person());
    expect(text).not.toContain(friend.email);
  });
});

describe('GET /repos/{owner}/{repo}/collaborators/{collaborator}', () => {
  it('is 204 for a collaborator, 404 for the owner, other users and unknown ones', async () => {
    const { owner, repository, list } = await setting();
    const [friend, hidden, stranger] = [
      await t.make.user(),
      await t.make.user(undefined, { visibility: 'private' }),
      await t.make.person(),
    ];
    await t.make.collaborator(repository, friend, 'read');
    await t.make.collaborator(repository, hidden, 'read');
    const statusOf = async (name: string, as: As): Promise<number> =>
      (await t.request('GET', `${list}/${name}`, as)).status;
    expect(await statusOf(friend.name, stranger)).toBe(204);
    // Members of a repository are named, however hidden (D15).
    expect(await statusOf(hidden.name, stranger)).toBe(204);
    expect(await statusOf(owner.user.name, stranger)).toBe(404);
    expect(await statusOf(stranger.user.name, owner)).toBe(404);
    expect(await statusOf('nobody-anywhere', owner)).toBe(404);
    expect(await statusOf(friend.name, null)).toBe(401);
  });

  it('follows former names of visible users, with every method', async () => {
    const { owner, repository, list } = await setting();
    const friend = await t.make.user();
    const hidden = await t.make.user(undefined, { visibility: 'private' });
    await t.make.collaborator(repository, friend, 'read');
    await t.app.context.database.write(async (stores) => {
      await stores.users.reserveName(`${friend.name}-old`, friend.id, 1);
      await stores.users.reserveName(`${hidden.name}-old`, hidden.id, 1);
    });
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await t.request(method, `${list}/${friend.name}-old`, owner);
      expect(answer.status).toBe(307);
      expect(answer.headers.get('location')).toBe(`/api/v1${list}/${friend.name}`);
      const unseen = await t.request(method, `${list}/${hidden.name}-old`, owner);
      expect(unseen.status).toBe(method === 'GET' ? 404 : 422);
    }
  });
});

describe('GET /repos/{owner}/{repo}/collaborators/{collaborator}/permission', () => {
  it('tells the permission of each user to repo admins, and their own to the others', async () => {
    const { owner, repository, list } = await setting({ isPrivate: true });
    const [reader, writer, stranger] = [
      await t.make.person(),
      await t.make.person(),
      await t.make.person(),
    ];
    await t.make.collaborator(repository, reader.user, 'read');
    await t.make.collaborator(repository, writer.user, 'write');
    const admin = await t.make.admin();
    const expected: [string, string][] = [
      [owner.user.name, 'owner'],
      [reader.user.name, 'read'],
      [writer.user.name, 'write'],
      [stranger.user.name, 'none'],
      [admin.name, 'owner'],
    ];
    for (const [name, mode] of expected) {
      const { json } = await t.request('GET', `${list}/${name}/permission`, owner);
      expect(json).toMatchObject({ permission: mode, role_name: mode, user: { login: name } });
    }
    expect(await permission(list, reader.user.name.toUpperCase(), reader)).toBe('read');
  });

  it('is refused for other users, and 404 for unknown and hidden ones', async () => {
    const { owner, repository, list } = await setting();
    const [writer, hidden] = [
      await t.make.person(),
      await t.make.user(undefined, { visibility: 'private' }),
    ];
    await t.make.collaborator(repository, writer.user, 'write');
    const path = (name: string): string => `${list}/${name}/permission`;
    expect((await t.request('GET', path(owner.user.name), writer)).status).toBe(403);
    expect((await t.request('GET', path('nobody-anywhere'), writer)).status).toBe(403);
    expect((await t.request('GET', path('nobody-anywhere'), owner)).status).toBe(404);
    expect((await t.request('GET', path(hidden.name), owner)).status).toBe(404);
    expect((await t.request('GET', path(owner.user.name), null)).status).toBe(401);
  });
});

import { describe, expect, it } from 'vitest';
import type { User } from '../../src/core/records/types.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';

const password = 'long enough';

const t = await ofFile(startTestApp({ settings: { SIGN_IN_FAILURES_PER_ACCOUNT: '3' } }));
const admin: { token: string } = { token: await t.make.token(await t.make.admin('root')) };

const remove = (user: User, query = '', as: { token: string } = admin) =>
  t.request('DELETE', `/admin/users/${user.name}${query}`, as);
const removeOneself = (user: User, body: unknown = { password }, query = '') =>
  t.request('DELETE', `/user${query}`, { name: user.name, password }, { body });
const countersOf = async (user: User) => {
  const { json } = await t.request('GET', `/users/${user.name}`);
  return [json.followers_count, json.following_count];
};

describe('DELETE /admin/users/{username}', () => {
  it("removes everything that is the user's alone, and corrects the counters of others", async () => {
    const { user: ann, token } = await t.make.person(undefined, { password });
    const [bob, cy] = [await t.make.user(), await t.make.user()];
    await t.make.follow(ann, bob);
    await t.make.follow(bob, ann);
    await t.make.follow(cy, bob);
    const { user: blocker, token: blockers } = await t.make.person();
    await t.make.block(blocker, ann);
    const signIn = await t.request('POST', '/user/session', null, {
      body: { username: ann.name, password },
      headers: { origin: t.url },
    });
    const cookie = signIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '';

    const gone = await remove(ann);
    expect([gone.status, gone.text]).toEqual([204, '']);
    for (const as of [{ token }, { cookie }, { name: ann.name, password }]) {
      expect((await t.request('GET', '/user', as)).status).toBe(401);
    }
    expect((await t.request('GET', `/users/${ann.name}`, admin)).status).toBe(404);
    expect(await countersOf(bob)).toEqual([1, 0]);
    expect(await countersOf(cy)).toEqual([0, 1]);
    expect((await t.request('GET', `/users/${bob.name}/followers`, admin)).json).toHaveLength(1);
    expect((await t.request('GET', '/user/blocks', { token: blockers })).json).toEqual([]);
    expect((await remove(ann)).status).toBe(404);
  });

  it("keeps issues and entries under the user's id, named Ghost", async () => {
    const { user: owner, token: owners } = await t.make.person();
    const repository = await t.make.repository(owner);
    const { user: poster, token: posters } = await t.make.person();
    await t.make.collaborator(repository, poster, 'write');
    const issue = await t.make.issue(repository, poster, { assignees: [poster, owner] });
    await t.make.time(issue, poster, 3600);
    void posters;
    expect((await remove(poster)).status).toBe(204);

    const path = `/repos/${owner.name}/${repository.name}`;
    const { json } = await t.request('GET', `${path}/issues/1`, { token: owners });
    expect(json.user).toMatchObject({ id: poster.id, login: 'Ghost', username: 'Ghost' });
    expect(json.assignees.map((user: User) => user.id)).toEqual([owner.id]);
    const times = await t.request('GET', `${path}/issues/1/times`, { token: owners });
    expect(times.json).toMatchObject([{ user_id: poster.id, user_name: 'Ghost', time: 3600 }]);
    const collaborators = await t.request('GET', `${path}/collaborators`, { token: owners });
    expect(collaborators.json).toEqual([]);
  });

  it("frees the user's addresses and reserved names", async () => {
    const { user } = await t.make.person();
    await t.make.email(user, `second-${user.name}@example.com`);
    const [first, second] = [user.name, `${user.name}-b`];
    const body = { new_username: second };
    await t.request('POST', `/admin/users/${first}/rename`, admin, { body });
    await t.request('DELETE', `/admin/users/${second}`, admin);
    const create = (username: string, email: string) =>
      t.request('POST', '/admin/users', admin, { body: { username, email, password } });
    for (const name of [first, second]) {
      expect((await t.request('GET', `/users/${name}`)).status).toBe(404);
      const { status, json } = await create(name, `${name}@example.net`);
      expect([status, json.message]).toEqual([422, `name is reserved [name: ${name}]`]);
    }
    expect((await create(`${first}-c`, user.email)).status).toBe(201);
    expect((await create(`${first}-d`, `second-${first}@example.com`)).status).toBe(201);
    t.clock.advance(30 * 86_400);
    for (const name of [first, second]) {
      expect((await create(name, `${name}@example.net`)).status).toBe(201);
    }
  });

  it('refuses to delete an owner of repositories, unless they are deleted too', async () => {
    const { user } = await t.make.person();
    await t.make.repository(user, 'kept');
    const { user: mate, token: mates } = await t.make.person();
    const shared = await t.make.repository(user, 'shared', { isPrivate: true });
    await t.make.collaborator(shared, mate, 'admin');
    const issue = await t.make.issue(shared, mate);
    await t.make.time(issue, mate, 60);
    for (const query of ['', '?purge=false', '?purge=']) {
      const { status, json } = await remove(user, query);
      expect([status, json.message]).toEqual([
        422,
        `user still has ownership of repositories [name: ${user.name}]`,
      ]);
    }
    expect((await t.request('GET', `/repos/${user.name}/kept`)).status).toBe(200);
    expect((await remove(user, '?purge=maybe')).status).toBe(422);

    expect((await remove(user, '?purge=true')).status).toBe(204);
    for (const name of ['kept', 'shared']) {
      const gone = await t.request('GET', `/repos/${user.name}/${name}`, { token: mates });
      expect(gone.status).toBe(404);
    }
    expect((await t.request('GET', '/user/times', { token: mates })).json).toEqual([]);
    expect((await t.request('GET', '/user/repos', { token: mates })).json).toEqual([]);
  });

  it('does not count deleted repositories', async () => {
    const { user, token } = await t.make.person();
    await t.make.repository(user, 'gone');
    await t.request('DELETE', `/repos/${user.name}/gone`, { token });
    expect((await remove(user)).status).toBe(204);
  });

  it('refuses to delete oneself, with Sudo too', async () => {
    const other = await t.make.admin();
    const own = await t.request('DELETE', '/admin/users/root', admin);
    expect([own.status, own.json.message]).toEqual([422, 'you cannot delete yourself']);
    const acting = await t.request('DELETE', '/admin/users/root', admin, {
      headers: { sudo: other.name },
    });
    expect(acting.status).toBe(422);
    expect((await t.request('GET', '/user', admin)).status).toBe(200);
  });

  it('answers 404 for an unknown user, and requires a site admin with write:admin', async () => {
    expect((await t.request('DELETE', '/admin/users/nobody-at-all', admin)).status).toBe(404);
    const { user, token } = await t.make.person();
    expect((await remove(user, '', { token })).status).toBe(403);
    const weak = await t.make.token(await t.make.admin(), ['read:admin', 'write:user']);
    expect((await remove(user, '', { token: weak })).status).toBe(403);
    expect((await t.request('DELETE', `/admin/users/${user.name}`)).status).toBe(401);
    expect((await t.request('GET', '/user', { token })).status).toBe(200);
  });

  it('deletes once when two requests race', async () => {
    const { user: ann } = await t.make.person();
    const bob = await t.make.user();
    await t.make.follow(ann, bob);
    const answers = await Promise.all([remove(ann), remove(ann), remove(ann)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404, 404]);
    expect(await countersOf(bob)).toEqual([0, 0]);
  });

  it('leaves no relation or count behind when a follow races with it', async () => {
    for (let i = 0; i < 5; i++) {
      const { user: ann, token } = await t.make.person();
      const bob = await t.make.user();
      await Promise.all([
        t.request('PUT', `/user/following/${bob.name}`, { token }),
        remove(ann),
        t.request('PUT', `/user/following/${bob.name}`, { token }),
      ]);
      expect(await countersOf(bob)).toEqual([0, 0]);
      const followers = await t.request('GET', `/users/${bob.name}/followers`, admin);
      expect(followers.json).toEqual([]);
    }
  });

  it('leaves no repository without an owner when a creation races with it', async () => {
    for (let i = 0; i < 5; i++) {
      const { user, token } = await t.make.person();
      const [made, gone] = await Promise.all([
        t.request('POST', '/user/repos', { token }, { body: { name: 'quick' } }),
        remove(user),
      ]);
      if (made.status === 201) expect(gone.status).toBe(422);
      else expect(gone.status).toBe(204);
    }
  });
});

describe('DELETE /user', () => {
  it('deletes the account when the password is given again', async () => {
    const { user, token } = await t.make.person(undefined, { password });
    expect((await removeOneself(user)).status).toBe(204);
    expect((await t.request('GET', '/user', { token })).status).toBe(401);
    expect((await t.request('GET', `/users/${user.name}`)).status).toBe(404);
  });

  it('refuses a wrong password with 403, and with 429 after several', async () => {
    const user = await t.make.user(undefined, { password });
    const wrong = async () => (await removeOneself(user, { password: 'not this one' })).status;
    expect([await wrong(), await wrong(), await wrong()]).toEqual([403, 403, 403]);
    const throttled = await removeOneself(user, { password: 'not this one' });
    expect(throttled.status).toBe(429);
    expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await t.request('GET', `/users/${user.name}`)).status).toBe(200);
  });

  it('refuses a body without password', async () => {
    const user = await t.make.user(undefined, { password });
    for (const body of [{}, { password: 7 }, []]) {
      expect((await removeOneself(user, body)).status).toBe(422);
    }
    expect((await removeOneself(user, { password: '' })).status).toBe(403);
    expect((await t.request('GET', `/users/${user.name}`)).status).toBe(200);
  });

  it('never accepts a token, however it is sent', async () => {
    const { user, token } = await t.make.person(undefined, { password });
    const ways = [{ token }, { name: user.name, password: token }, { name: token, password: '' }];
    for (const as of ways) {
      expect((await t.request('DELETE', '/user', as, { body: { password } })).status).toBe(401);
    }
    expect((await t.request('DELETE', '/user', null, { body: { password } })).status).toBe(401);
    expect((await t.request('GET', '/user', { token })).status).toBe(200);
  });

  it('refuses an owner of repositories, unless they are deleted too', async () => {
    const user = await t.make.user(undefined, { password });
    await t.make.repository(user);
    const refused = await removeOneself(user);
    expect([refused.status, refused.json.message]).toEqual([
      422,
      `user still has ownership of repositories [name: ${user.name}]`,
    ]);
    expect((await removeOneself(user, { password }, '?purge=true')).status).toBe(204);
  });
});

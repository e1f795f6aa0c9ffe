import { describe, expect, it, vi } from 'vitest';
import type { User } from '../../src/core/records/types.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { runOn } from '../support/rows.ts';

let [bob, cleo, dora, priv] = [] as User[] as [User, User, User, User];
const t = await ofFile(startTestApp());
const { user: ann, token } = await t.make.person('ann');
bob = await t.make.user('bob', { fullName: 'Robert Ångström' });
cleo = await t.make.user('cleo');
dora = await t.make.user('dora');
priv = await t.make.user('priv', { visibility: 'private' });
await t.make.follow(ann, bob);
await t.make.follow(bob, ann);
await t.make.follow(cleo, ann);
await t.make.follow(ann, dora);
await t.make.follow(bob, cleo);

const ask = (path: string, as: { token: string } | null = { token }) => t.request('GET', path, as);

describe('GET /user/relations', () => {
  it('returns each relation of the caller, in the requested order', async () => {
    const { status, json } = await ask(`/user/relations?uid=${dora.id},${bob.id},${cleo.id}`);
    expect(status).toBe(200);
    expect(json).toEqual([
      { id: dora.id, following: true, followed_by: false, blocked: false },
      { id: bob.id, following: true, followed_by: true, blocked: false },
      { id: cleo.id, following: false, followed_by: true, blocked: false },
    ]);
  });

  it('shows blocks by the caller, and none against them', async () => {
    const [{ user: eve, token: eves }, { user: finn, token: finns }] = [
      await t.make.person(),
      await t.make.person(),
    ];
    await t.request('PUT', `/user/blocks/${finn.name}`, { token: eves });
    const hers = await ask(`/user/relations?uid=${finn.id}`, { token: eves });
    expect(hers.json[0].blocked).toBe(true);
    const his = await ask(`/user/relations?uid=${eve.id}`, { token: finns });
    expect(his.json[0]).toEqual({
      id: eve.id,
      following: false,
      followed_by: false,
      blocked: false,
    });
  });

  it('answers the same for hidden and unknown users', async () => {
    const { json } = await ask(`/user/relations?uid=${priv.id},999999999`);
    expect(json.map(({ id: _, ...rest }: { id: number }) => rest)).toEqual([
      { following: false, followed_by: false, blocked: false },
      { following: false, followed_by: false, blocked: false },
    ]);
  });

  it.each(['', 'x', '1,', '1,,2', '0', '-1', '1.5', '9'.repeat(16), Array(51).fill('1').join()])(
    'refuses uid=%s',
    async (uid) => {
      const { status, json } = await ask(`/user/relations?uid=${uid}`);
      expect(status).toBe(422);
      expect(json.message).toContain('uid');
    },
  );

  it('requires a credential', async () => {
    expect((await ask('/user/relations?uid=1', null)).status).toBe(401);
  });
});

describe('lists of relations', () => {
  const logins = async (path: string) => {
    const { json, headers } = await ask(path);
    const names = json.map((user: { login: string }) => user.login);
    expect(headers.get('x-total-count')).toBe(String(names.length));
    return names;
  };

  it('are filtered by mutual relations', async () => {
    expect(await logins('/user/followers?mutual=true')).toEqual(['bob']);
    expect(await logins('/user/following?mutual=true')).toEqual(['bob']);
    expect(await logins('/users/ann/followers?mutual=true&page=1')).toEqual(['bob']);
    expect(await logins('/users/cleo/following?mutual=true')).toEqual([]);
    expect(await logins('/users/ann/followers?mutual=false')).toEqual(['bob', 'cleo']);
  });

  it('are searched in logins and full names, ignoring case', async () => {
    expect(await logins('/user/followers?q=CLE')).toEqual(['cleo']);
    expect(await logins(`/user/followers?q=${encodeURIComponent('ÅNG')}`)).toEqual(['bob']);
    expect(await logins('/users/bob/following?q=_')).toEqual([]);
    expect(await logins('/users/bob/following?q=cleo&mutual=true')).toEqual([]);
  });

  it('are filtered off the main thread if they are long, with the same answers', async () => {
    const reads = vi.spyOn(t.app.context.database.background.follows, 'followers');
    const filters = ['mutual=true', 'q=cle'];
    const ask = () => Promise.all(filters.map((filter) => logins(`/user/followers?${filter}`)));
    const short = await ask();
    expect(reads).not.toHaveBeenCalled();
    const count = (change: number) =>
      runOn(
        t.database,
        'UPDATE "user" SET followers_count = followers_count + ? WHERE id = ?',
        change,
        ann.id,
      );
    await count(20_000);
    expect(await ask()).toEqual(short);
    await count(-20_000);
    expect(reads).toHaveBeenCalledTimes(filters.length);
    reads.mockRestore();
  });

  it('never show more than the whole list does', async () => {
    const { user: hidden } = await t.make.person(undefined, { visibility: 'private' });
    await t.make.follow(hidden, cleo);
    await t.make.follow(cleo, hidden);
    expect(await logins('/users/cleo/followers?mutual=true')).toEqual([]);
    expect(await logins(`/users/cleo/followers?q=${hidden.name}`)).toEqual([]);
  });
});

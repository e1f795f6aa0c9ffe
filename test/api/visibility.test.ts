import { describe, expect, it } from 'vitest';
import type { User } from '../../src/core/records/types.ts';
import type { VisibilityLevel } from '../../src/core/visibility.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { ofModules } from '../support/parts.ts';

/**
 * Who sees whom (D15). A row is a viewer, a column the visibility of the target; a mark means the
 * viewer sees the target. In "followed by target" the viewer is followed.
 */
const table = `
  viewer                  public  limited  private
  anonymous               yes     no       no
  outsider                yes     yes      no
  follower of target      yes     yes      no
  followed by target      yes     yes      yes
  restricted              yes     no       no
  restricted, followed    yes     no       no
  site admin              yes     yes      yes
  restricted site admin   yes     yes      yes
  the target              yes     yes      yes
  the target, restricted  yes     yes      yes
`;

interface Case {
  readonly viewer: string;
  readonly level: VisibilityLevel;
  readonly sees: boolean;
}

const levels = ['public', 'limited', 'private'] as const;
const cases: Case[] = table
  .trim()
  .split('\n')
  .slice(1)
  .flatMap((line) => {
    const [viewer = '', ...marks] = line.trim().split(/\s{2,}/);
    return levels.map((level, i) => ({ viewer, level, sees: marks[i] === 'yes' }));
  });

const t = await ofFile(startTestApp());
/** Follows the target and is followed back; public, so that everybody sees their lists. */
const hub = await t.make.user('hub');

interface Pair {
  readonly other: User;
  readonly as: { token: string } | null;
  readonly viewer: User | null;
}

async function meet({ viewer: kind, level }: Case): Promise<Pair> {
  const isOwn = kind.startsWith('the target');
  const options = {
    isRestricted: kind.includes('restricted'),
    isAdmin: kind.includes('site admin'),
  };
  const other = await t.make.user(undefined, {
    visibility: level,
    isRestricted: isOwn && options.isRestricted,
  });
  await t.make.follow(other, hub);
  await t.make.follow(hub, other);
  if (kind === 'anonymous') return { other, as: null, viewer: null };
  const viewer = isOwn ? other : await t.make.user(undefined, options);
  if (kind === 'follower of target') await t.make.follow(viewer, other);
  if (kind.includes('followed')) await t.make.follow(other, viewer);
  return { other, viewer, as: { token: await t.make.token(viewer) } };
}

const idsOf = (list: { id: number }[]) => list.map((user) => user.id);

describe.each(cases)('$viewer, $level: visible: $sees', (row) => {
  const isRelated = row.viewer.includes('follow');
  const isOwn = row.viewer.startsWith('the target');
  const found = row.sees ? 200 : 404;

  it('by name, and in the search, counted', async () => {
    const { other, as } = await meet(row);
    expect((await t.request('GET', `/users/${other.name}`, as)).status).toBe(found);
    const { json, headers } = await t.request('GET', `/users/search?uid=${other.id}`, as);
    expect(idsOf(json.data)).toEqual(row.sees ? [other.id] : []);
    expect(headers.get('x-total-count')).toBe(row.sees ? '1' : '0');
  });

  it("in a third user's lists, counted, whole and by page", async () => {
    const { other, as } = await meet(row);
    for (const list of ['followers', 'following']) {
      const path = `/users/${hub.name}/${list}`;
      if (as === null) {
        expect((await t.request('GET', path, as)).status).toBe(401);
        continue;
      }
      const whole = await t.request('GET', path, as);
      expect(idsOf(whole.json).includes(other.id)).toBe(row.sees);
      expect(whole.headers.get('x-total-count')).toBe(String(whole.json.length));
      const paged: number[] = [];
      for (let page = 1; page < 10; page++) {
        const { json } = await t.request('GET', `${path}?page=${page}&limit=50`, as);
        paged.push(...idsOf(json));
      }
      expect(paged).toEqual(idsOf(whole.json));
    }
  });

  it("in the target's own lists", async () => {
    const { other, as } = await meet(row);
    for (const list of ['followers', 'following']) {
      const { status } = await t.request('GET', `/users/${other.name}/${list}`, as);
      expect(status).toBe(as === null ? 401 : found);
    }
  });

  it('in checks of relations with a third user, which are hidden otherwise', async () => {
    const { other, as } = await meet(row);
    for (const path of [
      `/users/${other.name}/following/${hub.name}`,
      `/users/${hub.name}/following/${other.name}`,
    ]) {
      const { status } = await t.request('GET', path, as);
      expect(status).toBe(as === null ? 401 : row.sees ? 204 : 404);
    }
  });

  it('when following the target', async () => {
    const { other, as } = await meet(row);
    const { status } = await t.request('PUT', `/user/following/${other.name}`, as);
    expect(status).toBe(as === null ? 401 : row.sees ? 204 : 404);
  });

  it('when blocking the target; a relation is enough', async () => {
    const { other, as } = await meet(row);
    const { status } = await t.request('PUT', `/user/blocks/${other.name}`, as);
    const expected = as === null ? 401 : isOwn ? 400 : row.sees || isRelated ? 204 : 404;
    expect(status).toBe(expected);
  });

  it('or gets the same answer as for an unknown user', async () => {
    if (row.sees) return;
    const { other, as } = await meet(row);
    for (const path of [
      '/users/{}',
      ...ofModules((part) => part.ofUsers),
      '/users/{}/followers',
      '/users/{}/following/hub',
    ]) {
      const unseen = await t.request('GET', path.replace('{}', other.name), as);
      const nobody = await t.request('GET', path.replace('{}', 'nobody-at-all'), as);
      expect(unseen.status).toBe(nobody.status);
      const tell = (text: string, name: string) => text.replaceAll(name, 'X');
      expect(tell(unseen.text, other.name)).toBe(tell(nobody.text, 'nobody-at-all'));
    }
  });
});

describe("own relations, whatever the other's visibility", () => {
  const kinds = cases.filter(({ viewer }) => viewer.includes('follow') || viewer === 'restricted');

  it.each(kinds)('$viewer, $level: lists, checks and ends them', async (row) => {
    const { other, as, viewer } = await meet(row);
    if (viewer === null) throw new Error('somebody has to look');
    await t.make.follow(viewer, other);
    const list = await t.request('GET', '/user/following', as);
    expect(idsOf(list.json)).toEqual([other.id]);
    expect(list.headers.get('x-total-count')).toBe('1');
    const named = await t.request('GET', `/users/${viewer.name}/following`, as);
    expect(idsOf(named.json)).toEqual([other.id]);
    const path = `/user/following/${other.name}`;
    expect((await t.request('GET', path, as)).status).toBe(204);
    const own = `/users/${viewer.name}/following/${other.name}`;
    expect((await t.request('GET', own, as)).status).toBe(204);
    expect((await t.request('DELETE', path, as)).status).toBe(204);
    expect(idsOf((await t.request('GET', '/user/following', as)).json)).toEqual([]);
    const { json } = await t.request('GET', '/user', as);
    expect(json.following_count).toBe(0);
  });

  it.each(kinds)('$viewer, $level: sees their own followers', async (row) => {
    const { other, as, viewer } = await meet(row);
    if (viewer === null) throw new Error('somebody has to look');
    await t.make.follow(other, viewer);
    const list = await t.request('GET', '/user/followers', as);
    expect(idsOf(list.json)).toEqual([other.id]);
    const check = await t.request('GET', `/users/${other.name}/following/${viewer.name}`, as);
    expect(check.status).toBe(204);
  });
});

it("shows raw counters in the user, and the viewer's own count above a list", async () => {
  const star = await t.make.user();
  for (const visibility of levels) {
    await t.make.follow(await t.make.user(undefined, { visibility }), star);
  }
  const { token } = await t.make.person();
  const user = await t.request('GET', `/users/${star.name}`, { token });
  expect(user.json.followers_count).toBe(3);
  const list = await t.request('GET', `/users/${star.name}/followers`, { token });
  expect([list.json.length, list.headers.get('x-total-count')]).toEqual([2, '2']);
});

it('refuses to follow a user who has become hidden meanwhile', async () => {
  const { user, token } = await t.make.person();
  const { token: fans } = await t.make.person();
  const [hidden, followed] = await Promise.all([
    t.request('PATCH', '/user/settings', { token }, { body: { visibility: 'private' } }),
    t.request('PUT', `/user/following/${user.name}`, { token: fans }),
  ]);
  expect(hidden.status).toBe(200);
  // Whichever came first: the relation exists if and only if the reply was 204.
  const { json } = await t.request('GET', '/user/followers', { token });
  expect(json).toHaveLength(followed.status === 204 ? 1 : 0);
});

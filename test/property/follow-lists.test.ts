import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allUsersVisible, userVisibility } from '../../src/core/policy/access.ts';
import type { VisibilityLevel } from '../../src/core/visibility.ts';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rounds } from '../support/extent.ts';

const t = await ofFile(startTestApp({ settings: { NAME_HOLD_DAYS: '0' } }));
const root = await t.make.admin('root');
const admin: { id: number; token: string } = { id: root.id, token: await t.make.token(root) };

const people = 5;
const person = fc.nat({ max: people - 1 });
const level = fc.constantFrom<VisibilityLevel>('public', 'limited', 'private', 'private');
const action = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(fc.constant('follow' as const), person, person, level) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('unfollow' as const), person, person, level) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('block' as const), person, person, level) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('show' as const), person, person, level) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('restrict' as const), person, person, level) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('pend' as const), person, person, level) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('promote' as const), person, person, level) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('delete' as const), person, person, level) },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** A user in the model. */
interface Person {
  readonly id: number;
  readonly name: string;
  readonly token: string;
  level: VisibilityLevel;
  isRestricted: boolean;
  isPending: boolean;
  isAdmin: boolean;
  isGone: boolean;
}
interface Model {
  readonly all: readonly Person[];
  /** Oldest first. */
  relations: (readonly [follower: Person, followee: Person])[];
}

const newModel = async (): Promise<Model> => ({
  all: await Promise.all(
    Array.from({ length: people }, async () => {
      const { user, token } = await t.make.person();
      const plain = { isRestricted: false, isPending: false, isAdmin: false, isGone: false };
      return { id: user.id, name: user.name, token, level: 'public' as const, ...plain };
    }),
  ),
  relations: [],
});

const isRelated = ({ relations }: Model, a: Person, b: Person): boolean =>
  relations.some(([follower, followee]) => follower === a && followee === b);

/** The visibility rule of docs/interface.md, implemented once more. */
function sees(model: Model, viewer: Person, user: Person): boolean {
  if (viewer === user || viewer.isAdmin) return true;
  if (user.isPending) return false;
  if (user.level === 'public') return true;
  if (viewer.isRestricted) return false;
  return user.level === 'limited' || isRelated(model, user, viewer);
}

/** One action, on the program's database and on the model. */
async function perform([what, i, j, shown]: Action, model: Model): Promise<void> {
  const [who, other] = [model.all[i] as Person, model.all[j] as Person];
  if (who.isGone || other.isGone) return;
  const edit = (changes: object) =>
    t.app.context.database.write((stores) =>
      stores.users.update(who.id, { ...changes, updatedUnix: 1 }),
    );
  const without = (...pairs: [Person, Person][]): void => {
    model.relations = model.relations.filter(
      ([from, to]) => !pairs.some(([a, b]) => a === from && b === to),
    );
  };
  switch (what) {
    case 'follow': {
      const { status } = await t.request('PUT', `/user/following/${other.name}`, who);
      if (status !== 204 || who === other || isRelated(model, who, other)) return;
      model.relations.push([who, other]);
      return;
    }
    case 'unfollow': {
      const { status } = await t.request('DELETE', `/user/following/${other.name}`, who);
      if (status === 204) without([who, other]);
      return;
    }
    case 'block': {
      const { status } = await t.request('PUT', `/user/blocks/${other.name}`, who);
      if (status === 204) without([who, other], [other, who]);
      return;
    }
    case 'show': {
      const body = { login_name: '', source_id: 0, visibility: shown };
      const path = `/admin/users/${who.name}`;
      const { status } = await t.request('PATCH', path, admin, { body });
      // May activate a pending account, so use the account's current state.
      expect(status).toBe(200);
      break;
    }
    case 'restrict':
      await edit({ isRestricted: !who.isRestricted });
      break;
    case 'pend':
      await edit({ isPending: !who.isPending });
      break;
    case 'promote':
      await edit({ isAdmin: !who.isAdmin });
      break;
    case 'delete':
      who.isGone = (await t.request('DELETE', `/admin/users/${who.name}`, admin)).status === 204;
      if (who.isGone) model.relations = model.relations.filter((pair) => !pair.includes(who));
      return;
  }
  const now = await t.app.context.database.read.users.byId(who.id);
  Object.assign(who, {
    level: now?.visibility,
    isRestricted: now?.isRestricted,
    isPending: now?.isPending,
    isAdmin: now?.isAdmin,
  });
}

/**
 * Both lists of everybody as seen by everybody: whole, by page and counted; and the list of users.
 */
async function expectListsToHold(model: Model): Promise<void> {
  const { read } = t.app.context.database;
  for (const visibility of [allUsersVisible, userVisibility({ user: null })]) {
    const list = read.users.search(visibility, {});
    expect(await list.count()).toBe((await list.page(0, 1000)).length);
  }
  for (const viewer of model.all.filter((one) => !one.isGone)) {
    const viewing = await read.users.byId(viewer.id);
    const everybody = read.users.search(userVisibility({ user: viewing ?? null }), {});
    const users = (await everybody.page(0, 1000)).map(({ id }) => id);
    expect(await everybody.count()).toBe(users.length);
    const known = model.all.filter((one) => !one.isGone && sees(model, viewer, one));
    expect(users).toEqual(expect.arrayContaining(known.map(({ id }) => id)));
    for (const user of model.all) {
      const visibility =
        viewer === user ? allUsersVisible : userVisibility({ user: viewing ?? null });
      for (const end of ['followers', 'following'] as const) {
        const [near, far] = end === 'followers' ? [1, 0] : [0, 1];
        const expected = model.relations
          .filter((pair) => pair[near] === user)
          .map((pair) => pair[far] as Person)
          .filter((other) => viewer === user || sees(model, viewer, other))
          .map((other) => other.name);
        const list = read.follows[end](user.id, visibility);
        expect(await list.count()).toBe(expected.length);
        expect(await list.count(await list.highestId())).toBe(expected.length);
        const paged: string[] = [];
        for (let offset = 0; offset <= expected.length; offset += 2) {
          paged.push(...(await list.page(offset, 2)).map(({ name }) => name));
        }
        expect(paged).toEqual(expected);
      }
    }
  }
}

it('lists and counts of relations equal those of a simple model after any actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 40 }), async (actions) => {
      const model = await newModel();
      for (const one of actions) await perform(one, model);
      await expectListsToHold(model);
    }),
    { numRuns: rounds(15) },
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { rounds } from '../support/extent.ts';

const t = await ofFile(startTestApp({ settings: { NAME_HOLD_DAYS: '0' } }));
const admin: { token: string } = { token: await t.make.token(await t.make.admin('root')) };

const people = 4;
const person = fc.nat({ max: people - 1 });
const action = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constant('follow' as const), person, person) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('unfollow' as const), person, person) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('block' as const), person, person) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('unblock' as const), person, person) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('rename' as const), person, person) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('delete' as const), person, person) },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

interface Person {
  readonly id: number;
  readonly token: string;
  name: string;
}
let renames = 0;

/** One action by the API; any reply is fine, except a server failure. */
async function perform([what, i, j]: Action, all: readonly Person[]): Promise<void> {
  const [who, other] = [all[i], all[j]];
  if (who === undefined || other === undefined) return;
  const ask = async (method: string, path: string, as: { token: string }, body?: object) => {
    const { status } = await t.request(method, path, as, { body });
    expect(status).toBeLessThan(500);
    return status;
  };
  switch (what) {
    case 'follow':
      await ask('PUT', `/user/following/${other.name}`, who);
      break;
    case 'unfollow':
      await ask('DELETE', `/user/following/${other.name}`, who);
      break;
    case 'block':
      await ask('PUT', `/user/blocks/${other.name}`, who);
      break;
    case 'unblock':
      await ask('DELETE', `/user/blocks/${other.name}`, who);
      break;
    case 'rename': {
      const name = `renamed${++renames}`;
      const body = { new_username: name };
      if ((await ask('POST', `/admin/users/${who.name}/rename`, admin, body)) === 204) {
        who.name = name;
      }
      break;
    }
    case 'delete':
      await ask('DELETE', `/admin/users/${who.name}`, admin);
  }
}

/** The users' counters against the lists. */
async function expectCountersToHold(all: readonly Person[]): Promise<void> {
  for (const { id } of all) {
    const user = await t.app.context.database.read.users.byId(id);
    if (user === undefined) continue;
    const { json } = await t.request('GET', `/users/${user.name}`, admin);
    const lists = await Promise.all(
      ['followers', 'following'].map((list) =>
        t.request('GET', `/users/${user.name}/${list}`, admin),
      ),
    );
    expect([json.followers_count, json.following_count]).toEqual(
      lists.map((list) => list.json.length),
    );
    expect(lists.map((list) => list.headers.get('x-total-count'))).toEqual(
      lists.map((list) => String(list.json.length)),
    );
  }
}

const newPeople = (): Promise<Person[]> =>
  Promise.all(
    Array.from({ length: people }, async () => {
      const { user, token } = await t.make.person();
      return { id: user.id, name: user.name, token };
    }),
  );

it('keeps counters equal to relations under any sequence of actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
      const all = await newPeople();
      for (const one of actions) await perform(one, all);
      await expectCountersToHold(all);
    }),
    { numRuns: rounds(30) },
  );
});

it('keeps counters equal to relations under concurrent actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
      const all = await newPeople();
      await Promise.all(actions.map((one) => perform(one, all)));
      await expectCountersToHold(all);
    }),
    { numRuns: rounds(30) },
  );
});

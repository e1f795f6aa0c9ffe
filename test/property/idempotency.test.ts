import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/core/store.ts';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';
import { newDatabase, type TestDatabase } from '../support/databases.ts';
import { rounds } from '../support/extent.ts';
import { rowsOf } from '../support/rows.ts';

/**
 * The fate of a transaction: its process dies before the commit, or after it and before the reply.
 */
type Fate = 'well' | 'before' | 'inside' | 'after';

let database: TestDatabase;
/** Several processes of the program, as far as the database can tell. */
let apps: TestApp[];
/** The fates of the next transactions, of any client; later ones succeed. */
let fates: Fate[] = [];

async function start(): Promise<TestApp> {
  const t = await startTestApp({ database });
  const inner: Database = { ...t.app.context.database };
  Object.assign(t.app.context.database, {
    write: async <T>(operation: Parameters<typeof inner.write<T>>[0]): Promise<T> => {
      const fate = fates.shift() ?? 'well';
      if (fate === 'before') throw new Error('the process died');
      const value = await inner.write<T>(async (stores) => {
        const done = await operation(stores);
        if (fate === 'inside') throw new Error('the process died');
        return done;
      });
      if (fate === 'after') throw new Error('the process died');
      return value;
    },
  });
  return t;
}

beforeAll(async () => {
  database = await newDatabase();
  apps = [await start(), await start()];
});
afterAll(async () => {
  for (const t of apps) await t.close();
  await database.remove();
});

/** One intended change of a client, sent until it has a final answer. */
type Intent =
  | { readonly kind: 'add' | 'bulk' | 'follow' | 'unfollow' }
  /** One of the client's entries so far, if any. */
  | { readonly kind: 'delete' | 'edit'; readonly which: number };

interface Sending {
  readonly intent: Intent;
  /** How many copies of each attempt run at once. */
  readonly copies: number;
  /** The process that gets the first copy; the next ones get the others. */
  readonly to: number;
  /** How many more times it is sent after it was answered. */
  readonly moreOften: number;
}

const intent: fc.Arbitrary<Intent> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const) }) },
  fc.record({ kind: fc.constantFrom('bulk' as const, 'follow' as const, 'unfollow' as const) }),
  fc.record({ kind: fc.constantFrom('delete' as const, 'edit' as const), which: fc.nat(9) }),
);
const sending: fc.Arbitrary<Sending> = fc.record({
  intent,
  copies: fc.integer({ min: 1, max: 3 }),
  to: fc.nat(1),
  moreOften: fc.nat(1),
});
const schedule = fc.record({
  clients: fc.array(fc.array(sending, { maxLength: 6 }), { minLength: 1, maxLength: 3 }),
  fates: fc.array(fc.constantFrom<Fate>('well', 'before', 'inside', 'after'), { maxLength: 40 }),
  restarts: fc.nat(2),
});

/** The expected end state for one client. */
class Model {
  /** By id: the amount in the reply when it was added or changed. */
  readonly entries = new Map<number, { time: number; note: string }>();
  /** Changes that the timeline shows. */
  events = 0;
  isFollowing = false;
}

let keys = 0;
let amounts = 0;

class Client {
  readonly model = new Model();
  readonly #token: string;
  readonly #issue: string;
  readonly #followee: string;

  constructor(token: string, issue: string, followee: string) {
    this.#token = token;
    this.#issue = issue;
    this.#followee = followee;
  }

  async carryOut({ intent, copies, to, moreOften }: Sending): Promise<void> {
    const asked = this.#asked(intent);
    if (asked === undefined) return;
    const [method, path, body] = asked;
    const headers = { 'idempotency-key': `intent ${++keys}` };
    const send = (place: number): Promise<Answer> =>
      (apps[place % apps.length] as TestApp).request(
        method,
        path,
        { token: this.#token },
        { headers, ...(body === undefined ? {} : { body }) },
      );
    const heard: Answer[] = [];
    for (let attempt = 0; heard.length === 0 || attempt <= moreOften; attempt += 1) {
      const places = Array.from({ length: copies }, (_, copy) => to + attempt + copy);
      // A dead process does not answer; nor does one that fails.
      const answers = await Promise.allSettled(places.map(send));
      for (const answer of answers) {
        if (answer.status === 'fulfilled' && isOutcome(answer.value)) heard.push(answer.value);
      }
      if (heard.length === 0) await sleep(2);
    }
    const [first] = heard;
    for (const { status, text } of heard)
      expect([status, text]).toEqual([first?.status, first?.text]);
    expect(first?.status, first?.text).toBeLessThan(300);
    // One of all the replies was the original, or the original was lost.
    const actions = heard.filter((answer) => answer.headers.get('idempotency-replayed') === null);
    expect(actions.length).toBeLessThanOrEqual(1);
    this.#note(intent, asked, first as Answer);
  }

  #asked(intent: Intent): [string, string, unknown?] | undefined {
    switch (intent.kind) {
      case 'add':
        return ['POST', `${this.#issue}/times`, { time: ++amounts }];
      case 'bulk': {
        const [, , owner, name, , issue] = this.#issue.split('/');
        const row = { op: 'add', repository: `${owner}/${name}`, issue: Number(issue) };
        const operations = [1, 2].map(() => ({ ...row, time: ++amounts }));
        return ['POST', '/user/times/bulk', { operations }];
      }
      case 'follow':
        return ['PUT', `/user/following/${this.#followee}`];
      case 'unfollow':
        return ['DELETE', `/user/following/${this.#followee}`];
      default: {
        const ids = [...this.model.entries.keys()];
        const id = ids[intent.which % ids.length];
        if (id === undefined) return undefined;
        const path = `${this.#issue}/times/${id}`;
        return intent.kind === 'delete' ? ['DELETE', path] : ['PATCH', path, { time: ++amounts }];
      }
    }
  }

  #note({ kind }: Intent, [, path]: [string, string, unknown?], { json }: Answer): void {
    const { model } = this;
    const id = Number(path.split('/').at(-1));
    switch (kind) {
      case 'follow':
      case 'unfollow':
        model.isFollowing = kind === 'follow';
        return;
      case 'delete':
        model.entries.delete(id);
        break;
      case 'bulk':
        for (const { body } of json.results) model.entries.set(body.id, body);
        model.events += json.results.length;
        return;
      default:
        model.entries.set(json.id, json);
    }
    model.events += 1;
  }
}

const isOutcome = ({ status }: Answer): boolean => status < 500 && status !== 409;

describe('retried requests', () => {
  it('are carried out once each, whatever happens to the processes', async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async ({ clients, fates: befalling, restarts }) => {
        const [t] = apps as [TestApp];
        const { make } = t;
        fates = [];
        const owner = await make.user();
        const options = { allowOnlyContributorsToTrackTime: false };
        const repository = await make.repository(owner, undefined, options);
        const people = await Promise.all(clients.map(() => make.person()));
        const made = [];
        for (const { token } of people) {
          const issue = await make.issue(repository, owner);
          const path = `/repos/${owner.name}/${repository.name}/issues/${issue.number}`;
          made.push({ issue, client: new Client(token, path, owner.name) });
        }
        fates = [...befalling];
        const working = made.map(async ({ client }, place) => {
          for (const one of clients[place] ?? []) await client.carryOut(one);
        });
        const restarting = (async () => {
          for (let i = 0; i < restarts; i += 1) {
            await sleep(5);
            await apps[1]?.close();
            apps[1] = await start();
          }
        })();
        await Promise.all([...working, restarting]);
        fates = [];

        let followers = 0;
        for (const [place, { issue, client }] of made.entries()) {
          const { model } = client;
          const entries = await rowsOf<{ id: number; time: number }>(
            t,
            `SELECT id, time_seconds AS time FROM tracked_time
             WHERE issue_id = ? AND deleted_unix = 0 ORDER BY id`,
            issue.id,
          );
          const expected = [...model.entries].map(([id, { time }]) => ({ id, time }));
          expect(entries).toEqual(expected.sort((a, b) => a.id - b.id));
          const events = 'SELECT id FROM timeline_event WHERE issue_id = ?';
          expect(await rowsOf(t, events, issue.id)).toHaveLength(model.events);
          const revisions = 'SELECT id FROM time_revision WHERE issue_id = ?';
          expect(await rowsOf(t, revisions, issue.id)).toHaveLength(model.events);
          const me = await t.request('GET', '/user', { token: people[place]?.token ?? '' });
          expect(me.json.following_count).toBe(model.isFollowing ? 1 : 0);
          followers += model.isFollowing ? 1 : 0;
        }
        const counted = await t.app.context.database.read.users.byId(owner.id);
        expect(counted?.followersCount).toBe(followers);
      }),
      { numRuns: rounds(25) },
    );
  }, 240_000);
});

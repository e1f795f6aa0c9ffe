import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Issue, User } from '../../src/core/records/types.ts';
import { startTestApp, type TestApp, TestClock } from '../support/app.ts';
import { ofFile } from '../support/closing.ts';
import { startServer } from '../support/program.ts';
import { rowsOf } from '../support/rows.ts';

const urlWith = (parameters: string): string => `${t.database.databaseUrl}&${parameters}`;
// Another connection holds rows, as an administrator in `psql` or a frozen process does.
const t = await ofFile(startTestApp({ clock: new TestClock(Math.floor(Date.now() / 1000)) }));
/** The same database, with a short lock timeout. */
const hurried = await ofFile(
  startTestApp({
    clock: t.clock,
    database: { ...t.database, databaseUrl: urlWith('lock_timeout=100') },
  }),
);
/** With a long one, so that what is tried meanwhile may take long, too. */
const patient = await ofFile(
  startTestApp({
    clock: t.clock,
    database: { ...t.database, databaseUrl: urlWith('lock_timeout=6000') },
  }),
);

/** Holds what a statement locks until `release`, at the latest until the end of `work`. */
async function whileHeld<T>(
  lock: string,
  work: (release: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: t.database.databaseUrl ?? '' });
  await client.connect();
  const release = async (): Promise<void> => {
    await client.query('ROLLBACK');
  };
  try {
    await client.query(`BEGIN; ${lock}`);
    return await work(release);
  } finally {
    await client.end();
  }
}

const lockOf = ({ id }: User): string => `SELECT id FROM "user" WHERE id = ${id} FOR UPDATE`;
const readyz = async (of: TestApp): Promise<number> => (await fetch(`${of.url}/readyz`)).status;
const followers = async ({ id }: User): Promise<[counter: number, rows: number]> => {
  const [row] = await rowsOf<{ counter: number; rows: number }>(
    t,
    `SELECT followers_count AS counter,
       (SELECT count(*) FROM follow WHERE followee_id = ?) AS rows FROM "user" WHERE id = ?`,
    id,
    id,
  );
  return [Number(row?.counter), Number(row?.rows)];
};
const entryPath = (owner: User, issue: Issue): string =>
  `/repos/${owner.name}/held/issues/${issue.number}/times`;
async function person(): Promise<{ user: User; token: string; issue: Issue; path: string }> {
  const { user, token } = await t.make.person();
  const issue = await t.make.issue(await t.make.repository(user, 'held'), user);
  return { user, token, issue, path: entryPath(user, issue) };
}

describe('follows of an account whose row is held', () => {
  it('delay neither reads nor the writes of others, and are done once it is free', async () => {
    const famous = await t.make.user();
    const fans = await Promise.all(Array.from({ length: 14 }, () => t.make.person()));
    const other = await person();
    let answered = 0;
    await whileHeld(lockOf(famous), async (release) => {
      const follows = fans.map(async (fan) => {
        const { status } = await patient.request('PUT', `/user/following/${famous.name}`, fan);
        answered += 1;
        return status;
      });
      await expect
        .poll(() => rowsOf(t, `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'`))
        .not.toEqual([]);
      expect((await patient.request('GET', '/user', other)).status).toBe(200);
      expect(await readyz(patient)).toBe(200);
      for (let time = 1; time <= 5; time += 1) {
        const added = await patient.request('POST', other.path, other, { body: { time } });
        expect(added.status).toBe(200);
      }
      // All that was faster than the waiting ones, which still wait.
      expect(answered).toBe(0);
      expect((await patient.request('GET', '/user', other)).status).toBe(200);
      expect(await readyz(patient)).toBe(200);
      await release();
      expect(new Set(await Promise.all(follows))).toEqual(new Set([204]));
    });
    expect(await followers(famous)).toEqual([14, 14]);
  });
});

describe('a row that stays held', () => {
  it('is answered with 503 that says so, and nothing is written', async () => {
    const famous = await t.make.user();
    const fan = await t.make.person();
    const follow = () => hurried.request('PUT', `/user/following/${famous.name}`, fan);
    await whileHeld(lockOf(famous), async () => {
      const answer = await follow();
      expect([answer.status, answer.json.message]).toEqual([
        503,
        'another change of the same data has not ended yet: nothing was saved; try again in a few seconds',
      ]);
      expect(answer.headers.get('retry-after')).toBe('5');
    });
    expect(await followers(famous)).toEqual([0, 0]);
    expect((await follow()).status).toBe(204);
    expect(await followers(famous)).toEqual([1, 1]);
  });

  it('fails readyz only if no change at all gets through', async () => {
    const famous = await t.make.user();
    const fan = await t.make.person();
    const follow = () => hurried.request('PUT', `/user/following/${famous.name}`, fan);
    await whileHeld(lockOf(famous), async () => {
      expect((await follow()).status).toBe(503);
      expect(await readyz(hurried)).toBe(200);
    });
    await whileHeld('LOCK TABLE "user", follow, setting IN EXCLUSIVE MODE', async () => {
      let isOver = false;
      const trying = (async () => {
        while (!isOver) expect((await follow()).status).toBe(503);
      })();
      await expect.poll(() => readyz(hurried), { timeout: 30_000 }).toBe(503);
      isOver = true;
      await trying;
      const { json } = await hurried.request('GET', '/user', fan);
      expect(json.login).toBe(fan.user.name);
    });
    await expect.poll(() => readyz(hurried), { timeout: 30_000 }).toBe(200);
    expect((await follow()).status).toBe(204);
  });
});

describe('a process that freezes while it holds a row', () => {
  it('is passed by the others, and its change is made once when it goes on', async () => {
    const owner = await person();
    const server = await startServer([], {
      env: {
        PUNCHCARD_DATABASE_URL: urlWith('lock_timeout=1000&application_name=frozen'),
        PUNCHCARD_DATA_DIR: t.database.dataDir,
      },
    });
    const states = () =>
      rowsOf<{ state: string; wait: string | null }>(
        t,
        `SELECT state, wait_event_type AS wait FROM pg_stat_activity WHERE application_name = 'frozen'`,
      );
    const lock = `SELECT id FROM issue WHERE id = ${owner.issue.id} FOR UPDATE`;
    const times: number[] = [];
    const post = async (url: string, time: number): Promise<number> => {
      const { status } = await fetch(`${url}/api/v1${owner.path}`, {
        method: 'POST',
        headers: { authorization: `token ${owner.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ time }),
      });
      if (status === 200) times.push(time);
      return status;
    };
    try {
      let frozen: Promise<number> | undefined;
      let holds = false;
      for (let time = 1; !holds; time += 1) {
        // It gets the row when it no longer runs, so that it holds it.
        await whileHeld(lock, async (release) => {
          frozen = post(server.url, time);
          await expect
            .poll(async () => (await states()).some(({ wait }) => wait === 'Lock'))
            .toBe(true);
          server.child.kill('SIGSTOP');
          await release();
        });
        holds = (await states()).some(({ state }) => state === 'idle in transaction');
        if (holds) break;
        server.child.kill('SIGCONT');
        await frozen;
      }
      const other = await person();
      expect((await t.request('POST', other.path, other, { body: { time: 1 } })).status).toBe(200);
      // The server ends the frozen transaction before this one gives up.
      expect(await post(t.url, 1000)).toBe(200);
      server.child.kill('SIGCONT');
      expect([200, 503]).toContain(await frozen);
      const { json } = await t.request('GET', owner.path, owner);
      const stored = json.map((entry: { time: number }) => entry.time);
      expect(stored.toSorted()).toEqual(times.toSorted());
    } finally {
      server.child.kill('SIGCONT');
      await server.stop();
    }
  });
});

import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { DuplicateError, PunchcardError } from '../../src/core/errors.ts';
import type { User } from '../../src/core/records/types.ts';
import type { Database, Stores } from '../../src/core/store.ts';
import { openDatabase } from '../../src/doors.ts';
import { DatabaseUrlError, poolOptionsOf } from '../../src/sql/engine/postgres-pool.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { ofFile, ofTest } from '../support/closing.ts';
import type { TestDatabase } from '../support/databases.ts';
import { rowsOf } from '../support/rows.ts';

const password = 'the password of an admin';
const database = (): Database => t.app.context.database;
const t = await ofFile(startTestApp());
/** The same database as seen by another process. */
const other = await ofFile(startTestApp({ database: t.database, clock: t.clock }));
const withParameters = (parameters: string): TestDatabase => ({
  ...t.database,
  databaseUrl: `${t.database.databaseUrl}&${parameters}`,
});

/** Locks a table, so that its users wait. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: t.database.databaseUrl ?? '' });
  await client.connect();
  try {
    await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    await work();
  } finally {
    await client.end();
  }
}

describe('a transaction', () => {
  it('that fails leaves nothing, whatever the failure', async () => {
    const user = await t.make.user();
    for (const fail of [
      () => Promise.reject(new Error('a rule')),
      (stores: Stores) => stores.users.insert({ ...user, passwordHash: '' }),
    ]) {
      const failing = database().write(async (stores) => {
        await stores.settings.set('left', 'over');
        await fail(stores);
      });
      await expect(failing).rejects.toThrow();
      expect(await database().read.settings.get('left')).toBeUndefined();
    }
  });

  it('that swallows the failure of a statement fails, and leaves nothing', async () => {
    const user = await t.make.user();
    const failing = database().write(async (stores) => {
      await stores.settings.set('left', 'over');
      const again = stores.users.insert({ ...user, passwordHash: '' });
      await expect(again).rejects.toBeInstanceOf(DuplicateError);
    });
    await expect(failing).rejects.toThrow('a transaction went on after a failed statement');
    expect(await database().read.settings.get('left')).toBeUndefined();
  });

  it('cannot be used after its end', async () => {
    const kept = await database().write(async (stores) => stores);
    await expect(kept.settings.set('late', 'x')).rejects.toThrow(
      'the stores of a write were used after its end',
    );
    await expect(kept.settings.get('late')).rejects.toThrow(
      'the stores of a write were used after its end',
    );
    expect(await database().read.settings.get('late')).toBeUndefined();
  });

  it('is the only way to write', async () => {
    const user = await t.make.user();
    const { read } = database();
    for (const attempt of [
      () => read.settings.set('straight', 'x'),
      () => read.users.update(user.id, { isAdmin: true }),
      () => read.emails.remove([1]),
    ]) {
      await expect(attempt()).rejects.toThrow('a write was sent to a connection that only reads');
    }
    expect(await read.settings.get('straight')).toBeUndefined();
    expect((await read.users.byId(user.id))?.isAdmin).toBe(false);
  });
});

describe('conflicting transactions', () => {
  it('are all counted, through two processes', async () => {
    const { users } = database().read;
    const followee = await t.make.user();
    const followers = await Promise.all(Array.from({ length: 20 }, () => t.make.person()));
    const answers = await Promise.all(
      followers.map(({ token }, i) =>
        (i % 2 === 0 ? t : other).request('PUT', `/user/following/${followee.name}`, { token }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect((await users.byId(followee.id))?.followersCount).toBe(20);
  });

  it('never both write on a stale read: one site admin remains', async () => {
    for (let round = 0; round < 10; round += 1) {
      await database().write(async (stores) => {
        for (const { id } of await rowsOf<{ id: number }>(
          t,
          'SELECT id FROM "user" WHERE is_admin = 1',
        )) {
          await stores.users.update(id, { isAdmin: false });
        }
      });
      const admin = { isAdmin: true, password };
      const [one, two] = [await t.make.user(undefined, admin), await t.make.user(undefined, admin)];
      // No token changes who is a site admin (D48).
      const demote = (app: TestApp, by: User, name: string) =>
        app.request(
          'PATCH',
          `/admin/users/${name}`,
          { name: by.name, password },
          { body: { admin: false } },
        );
      const answers = await Promise.all([demote(t, one, two.name), demote(other, two, one.name)]);
      const admins = await rowsOf(t, 'SELECT id FROM "user" WHERE is_admin = 1');
      expect(admins).toHaveLength(1);
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      // The second one is no longer a site admin, or would demote the last one.
      expect([403, 422]).toContain(statuses[1]);
    }
  });

  it('are retried a bounded number of times, then fail as unavailable', async () => {
    let tries = 0;
    const failing = database().write(async (stores) => {
      const seen = Number((await stores.settings.get('contended')) ?? 0);
      tries += 1;
      // Another writer is always faster.
      await other.app.context.database.write((others) =>
        others.settings.set('contended', String(tries + 1000)),
      );
      await stores.settings.set('contended', String(seen + 1));
    });
    await expect(failing).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 5 });
    await expect(failing).rejects.toBeInstanceOf(PunchcardError);
    expect(tries).toBe(21);
    expect(await database().read.settings.get('contended')).toBe('1021');
  });
});

describe('a slow statement', () => {
  it('is cancelled: 503 with Retry-After, for reads and writes, and nothing is written', async () => {
    const hurried = await ofTest(
      startTestApp({
        // Long enough for everything that waits for no lock, on a stalling machine too.
        database: withParameters('statement_timeout=5000&lock_timeout=300'),
        clock: t.clock,
      }),
    );
    const { token } = await t.make.person();
    const followee = await t.make.user();
    const put = () => hurried.request('PUT', `/user/following/${followee.name}`, { token });
    const get = () => hurried.request('GET', '/user/following', { token });
    await whileLocked('follow', async () => {
      const [read, written] = await Promise.all([get(), put()]);
      for (const answer of [read, written]) {
        expect(answer.status).toBe(503);
        expect(answer.headers.get('retry-after')).toBe('5');
      }
      expect(read.json.message).toBe('the database cannot be used at the moment');
      expect(written.json.message).toMatch(/^another change of the same data has not ended yet/);
    });
    expect((await get()).json).toEqual([]);
    expect((await put()).status).toBe(204);
  });
});

describe('the parameters of the URL', () => {
  const url = 'postgres://ann:secret@127.0.0.1:1,127.0.0.1:2/db';

  it('are parsed, and removed from what the driver gets', () => {
    expect(poolOptionsOf(`${url}?pool_size=3&sslmode=disable&statement_timeout=50`)).toEqual({
      urls: [1, 2].map((port) => `postgres://ann:secret@127.0.0.1:${port}/db?sslmode=disable`),
      poolSize: 3,
      statementTimeoutMs: 50,
      lockTimeoutMs: 2000,
      connectTimeoutMs: 3000,
      needsWritable: true,
    });
    expect(poolOptionsOf(url)).toMatchObject({ poolSize: 10, statementTimeoutMs: 30_000 });
    expect(poolOptionsOf(`${url}?connect_timeout=10`)).toMatchObject({ connectTimeoutMs: 10_000 });
    expect(poolOptionsOf(`${url}?lock_timeout=100`)).toMatchObject({ lockTimeoutMs: 100 });
    expect(poolOptionsOf(`${url}?target_session_attrs=any`)).toMatchObject({
      needsWritable: false,
    });
  });

  it('are refused with one message that does not repeat the password', () => {
    for (const [wrong, words] of [
      [`${url}?pool_size=0`, 'pool_size'],
      [`${url}?pool_size=ten`, 'pool_size'],
      [`${url}?statement_timeout=-1`, 'statement_timeout'],
      [`${url}?connect_timeout=3601`, 'connect_timeout'],
      [`${url}?lock_timeout=99`, 'lock_timeout'],
      [`${url}?lock_timeout=60001`, 'lock_timeout'],
      [`${url}?target_session_attrs=standby`, 'target_session_attrs'],
      ['postgres://ann:secret@127.0.0.1:99999/db', 'must look like'],
      ['postgres://ann:sec/ret@127.0.0.1/db', 'must look like'],
      ['postgres://ann:secret#@127.0.0.1/db', 'must look like'],
      ['postgres://ann:secret@/db', 'must look like'],
    ] as const) {
      let error: unknown;
      try {
        poolOptionsOf(wrong);
      } catch (thrown) {
        error = thrown;
      }
      expect([wrong, error]).toEqual([wrong, expect.any(DatabaseUrlError)]);
      expect(String(error)).toContain(words);
      expect(String(error)).not.toMatch(/sec.?ret/);
      expect(String(error)).not.toContain('\n');
    }
  });

  it('limit the connections, and a few suffice for many concurrent requests', async () => {
    const user = await t.make.user();
    for (const size of [1, 3]) {
      // Selected by name, as other connections of this process come and go.
      const name = `small${size}`;
      const parameters = `pool_size=${size}&application_name=${name}`;
      const small = await openDatabase(withParameters(parameters), t.clock);
      const connections = async (): Promise<number> =>
        (
          await rowsOf(
            t,
            `SELECT pid FROM pg_stat_activity
             WHERE datname = current_database() AND application_name = ?`,
            name,
          )
        ).length;
      try {
        await small.ping();
        expect(await connections()).toBe(1);
        await Promise.all(
          Array.from({ length: 40 }, (_, i) =>
            i % 2 === 0
              ? small.read.users.byId(user.id)
              : small.write((stores) => stores.settings.set(`many${size}-${i}`, 'x')),
          ),
        );
        expect(await connections()).toBeLessThanOrEqual(size);
      } finally {
        await small.close();
      }
    }
  });
});

describe('a full disk of the server', () => {
  it('refuses writes in words, fails readyz, and is logged once, until a write succeeds', async () => {
    const { token } = await t.make.person();
    const { name } = await t.make.user();
    const client = new pg.Client({ connectionString: t.database.databaseUrl ?? '' });
    await client.connect();
    const changes: (string | null)[] = [];
    database().onStorageChange((problem) => changes.push(problem));
    const readyz = async (): Promise<number> => (await fetch(`${t.url}/readyz`)).status;
    try {
      expect(await readyz()).toBe(200);
      await client.query(`CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
        CREATE TRIGGER fill BEFORE INSERT ON follow EXECUTE FUNCTION fill();
        CREATE TRIGGER fill BEFORE INSERT ON setting EXECUTE FUNCTION fill()`);
      for (let i = 0; i < 3; i += 1) {
        const { status, json } = await t.request('PUT', `/user/following/${name}`, { token });
        const message =
          'the database cannot be used at the moment: the disk of the database server is full';
        expect([status, json.message]).toEqual([503, message]);
      }
      expect((await t.request('GET', `/users/${name}`, { token })).status).toBe(200);
      await expect.poll(readyz).toBe(503);
      expect(changes).toEqual(['the disk of the database server is full']);
      await client.query('DROP FUNCTION fill() CASCADE');
      await expect.poll(readyz).toBe(200);
      expect(changes).toEqual(['the disk of the database server is full', null]);
      expect(await database().read.settings.get('storage probe')).toBeUndefined();
      expect((await t.request('PUT', `/user/following/${name}`, { token })).status).toBe(204);
    } finally {
      await client.query('DROP FUNCTION IF EXISTS fill() CASCADE');
      await client.end();
    }
  });
});

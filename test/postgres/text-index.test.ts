import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allUsersVisible } from '../../src/core/policy/access.ts';
import type { Database } from '../../src/core/store.ts';
import { openDatabase } from '../../src/doors.ts';
import { insertUser } from '../store/contracts/people.ts';
import { TestClock } from '../support/app.ts';
import { onPostgres, urlOfDatabase } from '../support/databases.ts';

const name = 'punchcard_texts';
const role = 'punchcard_poor';

beforeAll(async () => {
  await onPostgres(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await onPostgres(`DROP ROLE IF EXISTS ${role}`);
  await onPostgres(`CREATE ROLE ${role} LOGIN`);
  await onPostgres(`CREATE DATABASE ${name}`);
  // A role that may create tables, but no extensions.
  await onPostgres(`GRANT ALL ON SCHEMA public TO ${role}`, name);
});
afterAll(async () => {
  await onPostgres(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await onPostgres(`DROP ROLE IF EXISTS ${role}`);
});

const open = (): Promise<Database> => {
  const url = new URL(urlOfDatabase(name));
  url.username = role;
  return openDatabase({ dataDir: '', databaseUrl: url.toString() }, new TestClock());
};

const indexes = (): Promise<{ indexname: string }[]> =>
  onPostgres(`SELECT indexname FROM pg_indexes WHERE indexdef LIKE '%gin_trgm_ops%'`, name);

describe('a database without pg_trgm', () => {
  it('is searched all the same, logs it, and gets its indexes at the next start with the right', async () => {
    const without = await open();
    expect(without.missing()).toEqual([
      expect.stringMatching(/permission denied to create extension.* "CREATE EXTENSION pg_trgm"/),
    ]);
    await insertUser(without, 'harbour');
    const search = { text: 'arbo' };
    expect(await without.read.users.search(allUsersVisible, search).count()).toBe(1);
    expect(await indexes()).toEqual([]);
    await without.close();

    await onPostgres('CREATE EXTENSION pg_trgm', name);
    const first = open();
    const [one, other] = await Promise.all([first, open()]);
    expect(one.missing()).toEqual([]);
    expect(await indexes()).toHaveLength(5);
    expect(await other.read.users.search(allUsersVisible, search).count()).toBe(1);
    await Promise.all([one.close(), other.close()]);
  });
});

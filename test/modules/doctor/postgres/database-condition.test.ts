import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../src/core/clock.ts';
import { openDatabase, withModules } from '../../../../src/doors.ts';
import { databaseCondition } from '../../../../src/modules/doctor/database-condition.ts';
import { migrations } from '../../../../src/sql/migrations/index.ts';
import { newDatabase, type TestDatabase } from '../../../support/databases.ts';
import { runOn } from '../../../support/rows.ts';

let empty: TestDatabase;
beforeEach(async () => {
  empty = await newDatabase('postgres', 'template0');
});
afterEach(() => empty.remove());

describe('the condition of a database', () => {
  it('says what is pending, and how far the clocks are apart', async () => {
    const location = await withModules({ dataDir: '', databaseUrl: empty.databaseUrl });
    const before = await databaseCondition(location, systemClock);
    const ofModules = location.modules.flatMap((door) => door.migrations ?? []);
    const pendingMigrations = migrations.length + ofModules.length;
    expect(before).toMatchObject({ pendingMigrations, newestUnix: 0 });
    expect(await runOn(empty, "SELECT to_regclass('migration')::text AS name")).toEqual([
      { name: null },
    ]);
    await (await openDatabase(location, systemClock)).close();
    const createdUnix = systemClock.nowUnix() - 7;
    const audit = `INSERT INTO audit_entry (action, target, detail, address, request_id, created_unix)
      VALUES ('x', 'x', '', '', '', ?)`;
    await runOn(empty, audit, createdUnix);
    const after = await databaseCondition(location, systemClock);
    expect(after).toMatchObject({ pendingMigrations: 0, newestUnix: createdUnix });
    for (const seconds of [3600, -3600]) {
      const wrong = { ...systemClock, nowUnix: () => systemClock.nowUnix() - seconds };
      const { aheadSeconds = 0 } = (await databaseCondition(location, wrong)) ?? {};
      expect(Math.round(aheadSeconds / 100) * 100).toBe(seconds);
    }
  });
});

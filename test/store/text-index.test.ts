import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allUsersVisible } from '../../src/core/policy/access.ts';
import type { RepositoryFilter } from '../../src/core/repository/types.ts';
import { openDatabase, withModules } from '../../src/doors.ts';
import { passwordHasher } from '../../src/password-hasher.ts';
import { openEngine, sqliteFile } from '../../src/sql/database.ts';
import { rebuildTextIndex } from '../../src/sql/engine/text-index-sqlite.ts';
import { type SearchedTable, textIndexOf } from '../../src/sql/engine/text-tables.ts';
import { issueStore } from '../../src/sql/stores/issue.ts';
import { repositoryStore } from '../../src/sql/stores/repository.ts';
import { quickHasher, TestClock } from '../support/app.ts';
import { databaseKind, newDatabase } from '../support/databases.ts';
import { maker } from '../support/make.ts';
import { runOn } from '../support/rows.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'punchcard-texts-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const open = () => openDatabase({ dataDir }, new TestClock());
const look = <T>(work: (file: Sqlite.Database) => T): T => {
  const file = new Sqlite(sqliteFile(dataDir));
  try {
    return work(file);
  } finally {
    file.close();
  }
};

/** A user with an issue and an entry that contain the same word. */
async function fill(): Promise<{ issueId: number; timeId: number }> {
  const database = await open();
  const make = maker({
    database,
    clock: new TestClock(),
    passwords: passwordHasher(quickHasher),
  });
  const ann = await make.user('ann', { fullName: 'Ann of the Harbour' });
  const repository = await make.repository(ann, 'harbour', { description: 'All of a HARBOUR' });
  const issue = await make.issue(repository, ann, { title: 'Harbour', body: 'lights' });
  await make.time(issue, ann, 60, 1000);
  const time = await make.time(issue, ann, 60, 1000, { note: 'At the Harbour' });
  await database.close();
  return { issueId: issue.id, timeId: time.id };
}

const indexed = (table: SearchedTable, three: string): unknown =>
  look((file) =>
    file
      .prepare(`SELECT rowid FROM ${textIndexOf(table)} WHERE ${textIndexOf(table)} MATCH ?`)
      .pluck()
      .all(`"${three}"`),
  );

describe.runIf(databaseKind() === 'sqlite')('text indexes', () => {
  it('contain what is searched', async () => {
    const { issueId, timeId } = await fill();
    const database = await open();
    const found = database.read.users.search(allUsersVisible, { text: 'of the harb' });
    expect(await found.count()).toBe(1);
    expect(await database.background.reports.entries({ noteFolded: 'the harb' }).count()).toBe(1);
    await database.close();
    expect(indexed('issue', 'hts')).toEqual([issueId]);
    expect(indexed('tracked_time', 'har')).toEqual([timeId]);
    expect(indexed('repository', 'har')).toHaveLength(1);
    expect(indexed('email', '@ex')).toHaveLength(1);
  });

  it('contain no entries without a note, and nothing purged', async () => {
    const { issueId, timeId } = await fill();
    const rows = (table: string): unknown =>
      look((file) => file.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
    expect(rows('tracked_time_text')).toBe(1);
    const database = await open();
    await database.write(async (stores) => {
      const [time] = await stores.trackedTimes.byIds([timeId]);
      if (time !== undefined) await stores.trackedTimes.update({ ...time, note: '' }, time);
    });
    expect(rows('tracked_time_text')).toBe(0);
    await database.write((stores) => stores.issues.markDeleted(issueId, 5));
    await database.write(async (stores) => {
      while ((await stores.issues.purge(6, 1)) > 0);
    });
    await database.close();
    expect(rows('issue')).toBe(0);
    expect(rows('issue_text')).toBe(0);
    expect(look((file) => file.pragma('integrity_check', { simple: true }))).toBe('ok');
  });
});

describe('a very frequent text', () => {
  it('is found in all rows, although no index is used', async () => {
    const made = await newDatabase();
    const { engine } = await openEngine(await withModules(made), new TestClock());
    const count = 2100;
    await engine.write(async (unit) => {
      for (let i = 1; i <= count; i += 100) {
        const some = Array.from({ length: 100 }, (_, at) => rowOf(i + at));
        await unit.runOf(unit.builder.insertInto('user').values(some as never));
      }
      await rebuildTextIndex(unit, 'user');
    });
    await engine.close();
    const database = await openDatabase(made, new TestClock());
    for (const [text, first, matches] of [
      ['common', 1, count],
      ['monna', 0, 0],
      ['u209', 209, 11],
      ['u2', 2, 1 + 10 + 100 + 101],
    ] as const) {
      const found = database.read.users.search(allUsersVisible, { text });
      expect([text, await found.count()]).toEqual([text, matches]);
      expect((await found.page(0, 1)).map(({ id }) => id)).toEqual(first === 0 ? [] : [first]);
    }
    await database.close();
    await made.remove();
  });
});

describe('issues changed in a period', () => {
  it('are read off the main thread if there are many issues', async () => {
    const made = await newDatabase();
    const clock = new TestClock();
    const database = await openDatabase(made, clock);
    const make = maker({ database, clock, passwords: passwordHasher(quickHasher) });
    const ann = await make.user('ann');
    const repository = await make.repository(ann, 'harbour');
    await make.issue(repository, ann, { title: 'Harbour' });
    await database.close();
    const { engine } = await openEngine(await withModules(made), clock);
    const reads = vi.spyOn(engine.background, 'all');
    const everything = {
      ...{ everything: true, isPublicOnly: false, viewerId: null },
      owners: allUsersVisible,
    };
    const filter = { repositoryId: repository.id, sinceUnix: 0 };
    const count = () => issueStore(engine.read).search(everything, filter).count();
    expect(await count()).toBe(1);
    expect(reads).not.toHaveBeenCalled();
    // The highest id tells how many there are.
    await runOn(made, 'UPDATE issue SET id = 30000');
    expect(await count()).toBe(1);
    expect(reads).toHaveBeenCalled();
    await engine.close();
    await made.remove();
  });
});

describe('repositories in the order of time', () => {
  it('are read off the main thread, as their entries are summed up', async () => {
    const made = await newDatabase();
    const clock = new TestClock();
    const { engine } = await openEngine(await withModules(made), clock);
    const reads = vi.spyOn(engine.background, 'allOf');
    const everything = {
      ...{ everything: true, isPublicOnly: false, viewerId: null },
      owners: allUsersVisible,
    };
    const search = (filter: RepositoryFilter) =>
      repositoryStore(engine.read).search(everything, filter).page(0, 10);
    expect(await search({ sort: 'name' })).toEqual([]);
    expect(reads).not.toHaveBeenCalled();
    const period = { fromUnix: 0, toUnix: 86_400 };
    expect(await search({ sort: 'time', time: { viewerId: 1, period } })).toEqual([]);
    expect(reads).toHaveBeenCalled();
    await engine.close();
    await made.remove();
  });
});

const rowOf = (id: number) =>
  ({
    ...{
      id,
      name: `u${id}`,
      name_folded: `u${id}`,
      full_name: 'Common',
      full_name_folded: 'common',
    },
    ...{ email: '', hide_email: 1, password_hash: '', password_version: 1, login_name: '' },
    ...{ source_id: 0, description: '', location: '', website: '', language: '', is_admin: 0 },
    ...{ visibility: 'public', is_restricted: 0, is_active: 1, prohibit_login: 0, is_pending: 0 },
    ...{ must_change_password: 0, followers_count: 0, following_count: 0, created_unix: 0 },
    ...{ updated_unix: 0, last_login_unix: 0, theme: '', diff_view_style: '', hide_activity: 0 },
    ...{ time_zone: '', first_day_of_week: '', working_day_seconds: 0, show_working_day: 0 },
    ...{ date_order: '' },
  }) as const;

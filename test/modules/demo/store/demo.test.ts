import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configFrom } from '../../../../src/config/config.ts';
import type { Context } from '../../../../src/core/context.ts';
import { coreDoors, openDatabase } from '../../../../src/doors.ts';
import { createDemo } from '../../../../src/modules/demo/operations.ts';
import { demoWorld } from '../../../../src/modules/demo/world.ts';
import { passwordHasher } from '../../../../src/password-hasher.ts';
import { sqliteFile } from '../../../../src/sql/database.ts';
import { quickHasher, TestClock, testSecretBox, waitingMail } from '../../../support/app.ts';

interface Made {
  readonly folder: string;
  readonly context: Context;
  readonly rows: Sqlite.Database;
}

async function open(clock = new TestClock()): Promise<Made> {
  const folder = mkdtempSync(join(tmpdir(), 'punchcard-demo-'));
  const database = await openDatabase({ dataDir: folder }, clock);
  const passwords = passwordHasher(quickHasher);
  return {
    folder,
    context: {
      database,
      clock,
      rules: configFrom({}).rules,
      passwords,
      isCommonPassword: async () => false,
      secretBox: testSecretBox,
      mail: waitingMail,
      wakeOutboxes: () => {},
      doors: await coreDoors(),
    },
    rows: new Sqlite(sqliteFile(folder), { readonly: true }),
  };
}

async function drop({ folder, context, rows }: Made): Promise<void> {
  rows.close();
  await context.database.close();
  rmSync(folder, { recursive: true, force: true });
}

let made: Made;
beforeAll(async () => {
  made = await open();
  await createDemo(made.context, 'a good password');
});
afterAll(() => drop(made));

const all = <T = Record<string, number>>(sql: string, from = made): T[] =>
  from.rows.prepare(sql).all() as T[];
const one = (sql: string): number =>
  (made.rows.prepare(sql).pluck().get() as number | undefined) ?? Number.NaN;

describe('the demo world', () => {
  it('is the same at every run', async () => {
    const again = await open();
    await createDemo(again.context, 'another password');
    const tables = all<{ name: string }>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`,
    );
    for (const { name } of tables) {
      // By the clock of the database, not the program's.
      const whole = `SELECT * FROM "${name}"`;
      const strip = (row: object): string => JSON.stringify({ ...row, password_hash: '' });
      // Unordered: rows grouped by several columns come in insertion order.
      expect([name, ...all(whole, again).map(strip).sort()]).toEqual([
        name,
        ...all(whole).map(strip).sort(),
      ]);
    }
    await drop(again);
  });

  it('has the requested size', () => {
    expect(one(`SELECT count(*) FROM user WHERE name <> '-'`)).toBe(12);
    expect(one('SELECT count(*) FROM repository')).toBeGreaterThanOrEqual(6);
    expect(one('SELECT count(*) FROM issue')).toBeGreaterThan(200);
    expect(one('SELECT count(*) FROM tracked_time')).toBeGreaterThan(2000);
    expect(one('SELECT count(*) FROM follow')).toBeGreaterThan(20);
  });

  it('contains something of everything: visibilities, permissions, hidden addresses, states', () => {
    const values = (sql: string): unknown[] => made.rows.prepare(sql).pluck().all();
    expect(values('SELECT DISTINCT visibility FROM user ORDER BY 1')).toEqual([
      'limited',
      'private',
      'public',
    ]);
    expect(values('SELECT DISTINCT mode FROM collaborator ORDER BY 1')).toEqual([
      'admin',
      'read',
      'write',
    ]);
    for (const [table, column] of [
      ['user', 'hide_email'],
      ['user', 'is_admin'],
      ['user', 'is_restricted'],
      ['repository', 'is_private'],
      ['repository', 'is_archived'],
      ['repository', 'allow_only_contributors_to_track_time'],
      ['repository', 'default_billable'],
      ['tracked_time', 'is_billable'],
      ['issue', 'is_closed'],
      ['email', 'is_primary'],
    ]) {
      expect(values(`SELECT DISTINCT ${column} FROM ${table} ORDER BY 1`)).toEqual([0, 1]);
    }
  });

  it('has counters equal to what they count', () => {
    expect(
      all(`SELECT name FROM user WHERE
        followers_count <> (SELECT count(*) FROM follow WHERE followee_id = user.id) OR
        following_count <> (SELECT count(*) FROM follow WHERE follower_id = user.id)`),
    ).toEqual([]);
    expect(
      all(`SELECT name FROM repository WHERE
        open_issues_count <> (SELECT count(*) FROM issue
          WHERE repository_id = repository.id AND is_closed = 0) OR
        last_issue_number <> (SELECT max(number) FROM issue WHERE repository_id = repository.id) OR
        last_issue_number <> (SELECT count(*) FROM issue WHERE repository_id = repository.id)`),
    ).toEqual([]);
  });

  it("has one primary address per user, equal to the account's own", () => {
    expect(
      all(`SELECT name FROM user WHERE email <> coalesce((SELECT group_concat(address)
        FROM email WHERE user_id = user.id AND is_primary = 1), '')`),
    ).toEqual([]);
  });

  it('keeps the order of events: joined, opened, tracked, closed, now', () => {
    const now = made.context.clock.nowUnix();
    expect(
      all(`SELECT tracked_time.id FROM tracked_time JOIN issue ON issue.id = issue_id
        WHERE tracked_time.created_unix > ${now}
          OR tracked_time.created_unix - time_seconds < issue.created_unix
          OR (closed_unix > 0 AND tracked_time.created_unix > closed_unix)`),
    ).toEqual([]);
    expect(
      all(`SELECT issue.id FROM issue JOIN repository ON repository.id = repository_id
        JOIN user ON user.id = poster_id
        WHERE issue.created_unix > ${now} OR closed_unix > ${now}
          OR issue.updated_unix < issue.created_unix OR issue.updated_unix > ${now}
          OR issue.created_unix < repository.created_unix OR issue.created_unix < user.created_unix`),
    ).toEqual([]);
  });

  it('has nobody working on two things at once, or for more than fourteen hours', () => {
    expect(
      all(`SELECT a.id FROM tracked_time a JOIN tracked_time b
        ON a.user_id = b.user_id AND a.id < b.id
        AND b.created_unix - b.time_seconds < a.created_unix AND b.created_unix >= a.created_unix`),
    ).toEqual([]);
    expect(
      one(`SELECT max(seconds) FROM (SELECT sum(time_seconds) AS seconds FROM tracked_time
        GROUP BY user_id, created_unix / 86400)`),
    ).toBeLessThan(14 * 3600);
  });

  it('covers the last half year, mostly on working days', () => {
    const now = made.context.clock.nowUnix();
    expect(one('SELECT min(created_unix) FROM tracked_time')).toBeGreaterThan(now - 190 * 86_400);
    expect(one('SELECT max(created_unix) FROM tracked_time')).toBeGreaterThan(now - 5 * 86_400);
    const weekend = one(`SELECT avg(strftime('%w', created_unix, 'unixepoch') IN ('0', '6'))
      FROM tracked_time`);
    expect(weekend).toBeGreaterThan(0);
    expect(weekend).toBeLessThan(0.1);
  });

  it('has entries only of users who may track time there', () => {
    expect(
      all(`SELECT tracked_time.id FROM tracked_time
        JOIN issue ON issue.id = issue_id
        JOIN repository ON repository.id = tracked_time.repository_id
        LEFT JOIN collaborator ON collaborator.repository_id = repository.id
          AND collaborator.user_id = tracked_time.user_id
        WHERE NOT (
          repository.owner_id = tracked_time.user_id
          OR collaborator.mode IN ('write', 'admin')
          OR issue.poster_id = tracked_time.user_id
          OR EXISTS (SELECT 1 FROM issue_assignee
            WHERE issue_id = issue.id AND user_id = tracked_time.user_id)
          OR (allow_only_contributors_to_track_time = 0 AND (is_private = 0 OR mode IS NOT NULL)))
        OR repository.is_archived = 1`),
    ).toEqual([]);
  });

  it('has notes and starts on some entries, and keeps their start', () => {
    const all = one('SELECT count(*) FROM tracked_time');
    for (const said of [`note <> ''`, `note = ''`, 'started_unix IS NULL']) {
      const some = one(`SELECT count(*) FROM tracked_time WHERE ${said}`);
      expect([said, some > 100 && some < all * 0.8]).toEqual([said, true]);
    }
    expect(
      one(`SELECT count(*) FROM tracked_time
        WHERE started_unix IS NOT NULL AND started_unix + time_seconds <> created_unix`),
    ).toBe(0);
    expect(
      one(`SELECT count(*) FROM tracked_time JOIN repository ON repository.id = repository_id
        WHERE default_billable = 0 AND is_billable = 1`),
    ).toBe(0);
    expect(
      one(`SELECT count(*) FROM tracked_time JOIN time_revision AS r ON r.tracked_time_id =
        tracked_time.id WHERE kind = 'add' AND r.user_id = tracked_time.user_id`),
    ).toBe(all);
  });

  it('has a month for clients: time on activities and of all their rates', () => {
    const month = `strftime('%Y-%m', tracked_time.created_unix, 'unixepoch') = '2026-04'`;
    expect(
      all(`SELECT project.name, issue.title, count(*) AS times FROM tracked_time
        JOIN project ON project.repository_id = tracked_time.repository_id
        JOIN issue ON issue.id = issue_id WHERE ${month} GROUP BY project.id, issue.id`),
    ).toEqual([
      { name: 'Web shop', title: 'Meetings', times: 12 },
      { name: 'Web shop', title: 'Support', times: 9 },
      { name: 'Field app', title: 'Stand-up', times: 110 },
      { name: 'Price import', title: 'Support', times: 4 },
    ]);
    expect(
      all(`SELECT minor, date(from_unix, 'unixepoch') AS first, from_day * 86400 = from_unix AS same,
        date(until_unix, 'unixepoch') AS after FROM rate JOIN user ON user.id = user_id
        WHERE user.name = 'heron' AND project_id = 1 ORDER BY from_day`),
    ).toEqual([
      { minor: 9000, first: '2026-01-04', same: 1, after: '2026-04-16' },
      { minor: 9500, first: '2026-04-16', same: 1, after: null },
    ]);
  });

  it('is valid on any other day', async () => {
    for (let ahead = 0; ahead < 14; ahead++) {
      const nowUnix = Date.UTC(2027, 1, 25 + ahead, ahead + 3, 17) / 1000;
      const { issues, times } = await demoWorld(nowUnix);
      expect(times.length).toBeGreaterThan(2000);
      expect(times.every((time) => time.createdUnix <= nowUnix)).toBe(true);
      expect(
        issues.every((issue) => Math.max(issue.createdUnix, issue.closedUnix) <= nowUnix),
      ).toBe(true);
    }
  });

  it('is refused on an instance with accounts', async () => {
    const before = one('SELECT count(*) FROM tracked_time');
    await expect(createDemo(made.context, 'a good password')).rejects.toThrow(
      'the demo needs an empty instance, and this one has accounts already',
    );
    expect(one('SELECT count(*) FROM tracked_time')).toBe(before);
  });
});

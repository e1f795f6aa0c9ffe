import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { createApp } from '../src/app.ts';
import { configFrom } from '../src/config/config.ts';
import { systemClock } from '../src/core/clock.ts';
import { hashSecret } from '../src/core/secret.ts';
import { openDatabase, withModules } from '../src/doors.ts';
import { openEngine } from '../src/sql/database.ts';
import { rebuildTextIndex } from '../src/sql/engine/text-index-sqlite.ts';
import { searchedTables } from '../src/sql/engine/text-tables.ts';
import { PostgresServer } from '../test/support/postgres-server.ts';
import { median } from './load.ts';
import { writeResults } from './results.ts';

/**
 * Reports and exports over one repository with very many entries: duration, blocked event loop and
 * memory. The server runs in this process, so that its event loop can be watched.
 *
 * `node bench/reports.ts [--postgres] [--entries=1000000]`
 */
const isPostgres = process.argv.includes('--postgres');
const entries = Number(
  process.argv.find((word) => word.startsWith('--entries='))?.split('=')[1] ?? 1_000_000,
);
const users = 50;
const issues = 2000;
const token = 'f'.repeat(40);
const rounds = 7;

const report = '/repos/user1/bench/time-report?time_zone=Europe/Berlin';
const paths: Readonly<Record<string, string>> = {
  'month × user': `${report}&group_by=month,user`,
  'month × user, rounded up': `${report}&group_by=month,user&round=up&round_minutes=15`,
  'total of a month': `${report}&from=2025-05-01&to=2025-05-31`,
  'day × user of a month': `${report}&group_by=day,user&from=2025-05-01&to=2025-05-31`,
  'day × user of the year': `${report}&group_by=day,user`,
  'issue × billable': `${report}&group_by=issue,billable`,
  'note, by user': `${report}&group_by=user&note=something%2099`,
  'own, by week': '/user/times/report?group_by=week,issue&time_zone=Europe/Berlin',
  'instance, repository × month': '/admin/time-report?group_by=repository,month',
};
const exports: Readonly<Record<string, string>> = {
  'CSV of all': '/repos/user1/bench/time-export?format=csv',
  'XLSX of all': '/repos/user1/bench/time-export?format=xlsx',
};

/** Inserts rows directly, computed by a scattering formula; one statement per table. */
async function fill(location: { dataDir: string; databaseUrl: string | null }): Promise<void> {
  const { kind, engine } = await openEngine(await withModules(location), systemClock);
  const numbers = (count: number): string =>
    kind === 'postgres'
      ? `(select g as i from generate_series(1, ${count}::bigint) g) n`
      : `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n) n`;
  const start = 1_735_689_600;
  const at = `${start} + (i * 7919) % 31536000`;
  const userColumns =
    'full_name, full_name_folded, hide_email, password_hash, password_version, login_name, source_id, description, location, website, language, visibility, is_restricted, is_active, prohibit_login, must_change_password, followers_count, following_count, created_unix, updated_unix, last_login_unix, theme, diff_view_style, hide_activity';
  const statements = [
    `insert into "user" (id, name, name_folded, email, is_admin, ${userColumns})
     select i, 'user' || i, 'user' || i, 'user' || i || '@example.com', case when i = 1 then 1 else 0 end,
       '', '', 1, '', 0, '', 0, '', '', '', '', 'public', 0, 1, 0, 0, 0, 0, ${start}, ${start}, 0, '', '', 0 from ${numbers(users)}`,
    `insert into token (user_id, name, token_hash, last_eight, scopes, created_unix, last_used_unix)
     values (1, 'bench', '${hashSecret(token)}', '', 'all', ${start}, 0)`,
    `insert into repository (id, owner_id, name, name_folded, description, description_folded, website,
       default_branch, is_private, is_template, is_archived, archived_unix, has_issues, enable_time_tracker,
       allow_only_contributors_to_track_time, enable_issue_dependencies, last_issue_number, open_issues_count,
       created_unix, updated_unix, deleted_unix)
     values (1, 1, 'bench', 'bench', '', '', '', 'main', 0, 0, 0, 0, 1, 1, 1, 1, ${issues}, ${issues}, ${start}, ${start}, 0)`,
    `insert into issue (id, repository_id, number, poster_id, title, body, text_folded, is_closed, closed_unix,
       due_unix, time_estimate_seconds, created_unix, updated_unix, deleted_unix)
     select i, 1, i, 1, 'Issue ' || i, '', '', 0, 0, 0, 0, ${start}, ${start}, case when i % 500 = 0 then 1 else 0 end
     from ${numbers(issues)}`,
    `insert into tracked_time (issue_id, repository_id, user_id, time_seconds, created_unix, inserted_unix,
       owner_name_then, repository_name_then, note, note_folded, external_id, creator_id, updated_unix,
       is_billable, started_unix, moment_unix, version, deleted_unix)
     select 1 + (i * 31) % ${issues}, 1, 1 + (i * 17) % ${users}, 60 * (1 + (i * 13) % 300), ${at}, ${start},
       'user1', 'bench', 'did something ' || i % 1000, 'did something ' || i % 1000, '', 1 + (i * 17) % ${users}, ${at},
       case when i % 5 = 0 then 0 else 1 end, ${at}, ${at}, 1, 0 from ${numbers(entries)}`,
    'analyze',
  ];
  for (const statement of statements) {
    if (kind === 'postgres') await engine.pool.query({ text: statement });
    else engine.connection.exec(statement);
  }
  for (const table of searchedTables) await engine.write((unit) => rebuildTextIndex(unit, table));
  if (kind === 'postgres') await engine.pool.query({ text: 'vacuum analyze' });
  await engine.close();
}

interface Taken {
  readonly operation: string;
  readonly ms: number;
  readonly blockMs: number;
  readonly megabytes: number;
}

/**
 * Measures how long the event loop is blocked: processor time between two iterations, so that other
 * load on the machine does not matter.
 */
function watchLoop(): () => number {
  let longest = 0;
  let last = cpuMs();
  const watch = setInterval(() => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return () => {
    clearInterval(watch);
    return longest;
  };
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function take(url: string, operation: string, path: string, times: number): Promise<Taken> {
  const all: number[] = [];
  let longest = 0;
  let bytes = 0;
  // The first warms up.
  for (let round = 0; round <= times; round += 1) {
    const longestBlock = watchLoop();
    const begun = performance.now();
    const reply = await fetch(`${url}/api/v1${path}`, {
      headers: { authorization: `token ${token}` },
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    bytes = 0;
    for await (const piece of reply.body ?? []) bytes += piece.length;
    const ms = performance.now() - begun;
    const block = longestBlock();
    if (round > 0 || times === 0) {
      all.push(ms);
      longest = Math.max(longest, block);
    }
  }
  return {
    operation,
    ms: Math.round(median(all)),
    blockMs: Math.round(longest),
    megabytes: Math.round(bytes / 1e5) / 10,
  };
}

async function measure(location: { dataDir: string; databaseUrl: string | null }): Promise<void> {
  const config = configFrom({
    PORT: '0',
    DATA_DIR: location.dataDir,
    DATABASE_URL: location.databaseUrl ?? '',
    LOG_LEVEL: 'silent',
  });
  const app = await createApp(config, { logger: pino({ level: 'silent' }) });
  const memory = (): number => Math.round(process.memoryUsage().rss / 1e6);
  const rows: Taken[] = [];
  const before = memory();
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, memory());
  }, 20);
  try {
    for (const [operation, path] of Object.entries(paths)) {
      rows.push(await take(app.url, operation, path, rounds));
    }
    for (const [operation, path] of Object.entries(exports)) {
      rows.push(await take(app.url, operation, path, 0));
    }
  } finally {
    clearInterval(watch);
    await app.close();
  }
  console.log(
    `${entries} entries, ${users} users, ${issues} issues; ${isPostgres ? 'PostgreSQL' : 'SQLite'}`,
  );
  console.table(rows);
  console.log(`Memory: ${before} MB at the start, at most ${highest} MB (with this client)`);
  writeResults(`reports-${isPostgres ? 'postgres' : 'sqlite'}`, {
    entries,
    memoryMb: { before, highest },
    rows,
  });
}

const dataDir = mkdtempSync(join(tmpdir(), 'punchcard-bench-'));
const postgres = isPostgres ? await PostgresServer.create() : null;
try {
  if (postgres !== null) {
    await postgres.start();
    await postgres.query('CREATE DATABASE bench');
  }
  const location = {
    dataDir,
    databaseUrl: postgres === null ? null : `${postgres.url('bench')}?statement_timeout=600000`,
  };
  await (await openDatabase(location, systemClock)).close();
  await fill(location);
  await measure(location);
} finally {
  await postgres?.remove();
  rmSync(dataDir, { recursive: true, force: true });
}

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
 * `--amounts` reports by client and month instead, before and after there are rates: the entries are
 * in 20 repositories of five projects of three clients, half of the users have rates of their own, and
 * all rates change within the year.
 *
 * `node bench/reports.ts [--postgres] [--amounts] [--entries=1000000]`
 */
const isPostgres = process.argv.includes('--postgres');
const isOfAmounts = process.argv.includes('--amounts');
const entries = Number(
  process.argv.find((word) => word.startsWith('--entries='))?.split('=')[1] ?? 1_000_000,
);
const users = 50;
const issues = 2000;
const token = 'f'.repeat(40);
/** Of a manager of all projects. */
const managerToken = 'e'.repeat(40);
const clients = 3;
const projects = 5;
const placed = 20;
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
const byClient = 'group_by=client,month&time_zone=Europe/Berlin';
const amountPaths: Readonly<Record<string, string>> = {
  'admin: client × month': `/admin/time-report?${byClient}`,
  'admin: client × month, rounded up': `/admin/time-report?${byClient}&round=up&round_minutes=15`,
  'manager: client × month': `/projects/time-report?${byClient}`,
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

const start = 1_735_689_600;

/** Runs statements and closes. */
async function run(
  location: { dataDir: string; databaseUrl: string | null },
  statements: (numbers: (count: number) => string) => readonly string[],
): Promise<void> {
  const { kind, engine } = await openEngine(await withModules(location), systemClock);
  const numbers = (count: number): string =>
    kind === 'postgres'
      ? `(select g as i from generate_series(1, ${count}::bigint) g) n`
      : `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n) n`;
  for (const statement of statements(numbers)) {
    if (kind === 'postgres') await engine.pool.query({ text: statement });
    else engine.connection.exec(statement);
  }
  if (kind === 'postgres') await engine.pool.query({ text: 'vacuum analyze' });
  await engine.close();
}

/** Hidden repositories have the ids after 100, those in projects after 200. */
const projectStatements = (numbers: (count: number) => string): readonly string[] => {
  const repository = (id: string, isHidden: number, count: number) =>
    `insert into repository (id, owner_id, name, name_folded, description, description_folded, website,
       default_branch, is_private, is_template, is_archived, archived_unix, has_issues,
       enable_time_tracker, allow_only_contributors_to_track_time, enable_issue_dependencies,
       last_issue_number, open_issues_count, created_unix, updated_unix, deleted_unix, is_hidden)
     select ${id}, 1, 'r' || (${id}), 'r' || (${id}), '', '', '', 'main', 1, 0, 0, 0, 1, 1, 1, 1, 0, 0,
       ${start}, ${start}, 0, ${isHidden} from ${numbers(count)}`;
  const member = (id: string, mode: string, count: number) =>
    `insert into collaborator (repository_id, user_id, mode, created_unix)
     select ${id}, 2, '${mode}', ${start} from ${numbers(count)}`;
  return [
    repository('100 + i', 1, projects),
    repository('200 + i', 0, placed),
    member('100 + i', 'admin', projects),
    member('200 + i', 'write', placed),
    `insert into token (user_id, name, token_hash, last_eight, scopes, created_unix, last_used_unix)
     values (2, 'bench', '${hashSecret(managerToken)}', '', 'all', ${start}, 0)`,
    `insert into client (id, owner_id, name, name_folded, address, country, tax_id, currency, language,
       tax_category, reference, payment_days, vat_percent, archived_unix, created_unix, updated_unix)
     select i, 1, 'Client ' || i, 'client ' || i, '', '', '', 'EUR', '', 'none', '', 0, 0, 0,
       ${start}, ${start} from ${numbers(clients)}`,
    `insert into project (id, name, name_folded, colour, round, round_minutes, client_id,
       repository_id, created_unix, updated_unix)
     select i, 'Project ' || i, 'project ' || i, '', 'up', 15, 1 + i % ${clients}, 100 + i,
       ${start}, ${start} from ${numbers(projects)}`,
    `insert into project_repository (repository_id, project_id, created_unix)
     select 200 + i, 1 + i % ${projects}, ${start} from ${numbers(placed)}`,
    `update tracked_time set repository_id = 201 + id % ${placed}`,
    'analyze',
  ];
};

/** Each holds for a half of the year. */
const rateStatements = (numbers: (count: number) => string): readonly string[] => {
  const middle = start + 181 * 86_400;
  const rate = (project: string, user: string, kind: number, count: number) =>
    `insert into rate (project_id, kind, user_id, issue_id, minor, currency, from_day, from_unix,
       until_day, until_unix, setter_id, created_unix)
     select ${project}, ${kind}, ${user}, null, 8000 + i + half.n * 500, 'EUR',
       (${start} + half.n * 181 * 86400) / 86400, ${start} + half.n * 181 * 86400,
       case half.n when 0 then ${middle} / 86400 end, case half.n when 0 then ${middle} end, 1, ${start}
     from ${numbers(count)} cross join (select 0 as n union all select 1) half`;
  const count = (projects * users) / 2;
  return [
    rate('i', 'null', 3, projects),
    rate(`1 + i % ${projects}`, `1 + (i / ${projects}) % ${users / 2} * 2`, 1, count),
    'analyze',
  ];
};

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
  const as = path.startsWith('/projects/') ? managerToken : token;
  const all: number[] = [];
  let longest = 0;
  let bytes = 0;
  // The first warms up.
  for (let round = 0; round <= times; round += 1) {
    const longestBlock = watchLoop();
    const begun = performance.now();
    const reply = await fetch(`${url}/api/v1${path}`, {
      headers: { authorization: `token ${as}` },
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

async function measure(
  location: { dataDir: string; databaseUrl: string | null },
  title: string,
): Promise<void> {
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
    for (const [operation, path] of Object.entries(isOfAmounts ? amountPaths : paths)) {
      rows.push(await take(app.url, operation, path, rounds));
    }
    for (const [operation, path] of Object.entries(isOfAmounts ? {} : exports)) {
      rows.push(await take(app.url, operation, path, 0));
    }
  } finally {
    clearInterval(watch);
    await app.close();
  }
  console.log(
    `${entries} entries, ${users} users, ${issues} issues; ${isPostgres ? 'PostgreSQL' : 'SQLite'}; ${title}`,
  );
  console.table(rows);
  console.log(`Memory: ${before} MB at the start, at most ${highest} MB (with this client)`);
  writeResults(`${title}-${isPostgres ? 'postgres' : 'sqlite'}`, {
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
  if (isOfAmounts) {
    await run(location, projectStatements);
    await measure(location, 'reports-without-amounts');
    await run(location, rateStatements);
    await measure(location, 'reports-with-amounts');
  } else await measure(location, 'reports');
} finally {
  await postgres?.remove();
  rmSync(dataDir, { recursive: true, force: true });
}

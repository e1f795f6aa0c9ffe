import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Clock } from '../core/clock.ts';
import type { Database, Stores } from '../core/store.ts';
import { unfinishedCopyKey } from './engine/copy.ts';
import { checkConnection, syncFolder } from './engine/database-file.ts';
import {
  isConnectionLost,
  isRefused,
  openingError,
  reasonOf,
  UnusableDatabaseError,
} from './engine/dialect.ts';
import type { Engine, Executor } from './engine/executor.ts';
import { migrateSqlite } from './engine/migrate-sqlite.ts';
import type { PostgresEngine } from './engine/postgres.ts';
import { announceServer, isServed, requireUnserved } from './engine/presence.ts';
import { openSqlite, restoreAdvice, type SqliteEngine } from './engine/sqlite.ts';
import { migrations } from './migrations/index.ts';
import { auditStore } from './stores/audit.ts';
import { blockStore } from './stores/block.ts';
import { calendarStore } from './stores/calendar.ts';
import { changeStore } from './stores/change.ts';
import { commentStore } from './stores/comment.ts';
import { emailStore } from './stores/email.ts';
import { exportStore } from './stores/export.ts';
import { followStore } from './stores/follow.ts';
import { idempotencyStore } from './stores/idempotency.ts';
import { issueStore } from './stores/issue.ts';
import { mailStore } from './stores/mail.ts';
import { mailedSecretStore } from './stores/mailed-secret.ts';
import { reportStore } from './stores/report.ts';
import { repositoryStore } from './stores/repository.ts';
import { sessionStore } from './stores/session.ts';
import { settingStore } from './stores/setting.ts';
import { stopwatchStore } from './stores/stopwatch.ts';
import { throttleStore } from './stores/throttle.ts';
import { timeLockStore } from './stores/time-lock.ts';
import { timeRevisionStore } from './stores/time-revision.ts';
import { timeTotalStore } from './stores/time-total.ts';
import { timelineStore } from './stores/timeline.ts';
import { tokenStore } from './stores/token.ts';
import { trackedTimeStore } from './stores/tracked-time.ts';
import { twoFactorStore } from './stores/two-factor.ts';
import { userStore } from './stores/user.ts';

/** Where the data is. */
export interface DatabaseLocation {
  /** The folder of the SQLite file, and of whatever else must be kept. */
  readonly dataDir: string;
  /** `postgres://…`; null: SQLite in the data folder. */
  readonly databaseUrl?: string | null;
  /** A database that is not there is an error instead of a new one. */
  readonly mustExist?: boolean;
  /** True for a server: commands find it, and a file that was not closed is checked first. */
  readonly isServing?: boolean;
}

/** The SQLite file in a data folder. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'punchcard.db');

/**
 * Opens the database and brings it to the newest version.
 * @throws NewerDatabaseError where a newer program wrote it
 * @throws UnusableDatabaseError where it cannot be used, or a copy into it was not finished
 */
export async function openDatabase(location: DatabaseLocation, clock: Clock): Promise<Database> {
  return databaseOver(await openWholeEngine(location, clock));
}

/**
 * As `openDatabase`, for who works below the stores.
 * @throws UnusableDatabaseError likewise
 */
export async function openWholeEngine(location: DatabaseLocation, clock: Clock): Promise<Engine> {
  const { engine } = await openEngine(location, clock);
  if ((await storesOver(engine.read).settings.get(unfinishedCopyKey)) !== undefined) {
    await engine.close();
    throw new UnusableDatabaseError(
      'a copy into this database was not finished; run `punchcard database copy` again',
    );
  }
  return engine;
}

type OpenedEngine =
  | { readonly kind: 'sqlite'; readonly engine: SqliteEngine }
  | { readonly kind: 'postgres'; readonly engine: PostgresEngine };

/** As `openWholeEngine`, also where a copy is under way. */
export async function openEngine(location: DatabaseLocation, clock: Clock): Promise<OpenedEngine> {
  const { databaseUrl, dataDir } = location;
  if (databaseUrl != null) {
    return { kind: 'postgres', engine: await openPostgresEngine(databaseUrl, clock) };
  }
  const file = sqliteFile(dataDir);
  if (!existsSync(file)) {
    if (location.mustExist === true) {
      throw new UnusableDatabaseError(`there is no database in ${dataDir}`);
    }
    await requireUnserved(dataDir);
  }
  if (location.mustExist !== true) makeFolder(dataDir);
  createPrivately(file);
  // A log that was not merged: the last process did not end by itself, or another one runs.
  const isUnclean = location.isServing === true && sizeOf(`${file}-wal`) > 0;
  const mustCheck = isUnclean && !(await isServed(dataDir));
  const engine = openSqlite(file);
  try {
    if (mustCheck) checkConnection(engine.connection, file, 'quick_check', restoreAdvice);
    migrateSqlite(engine.connection, migrations, clock.nowUnix());
  } catch (error) {
    await engine.close();
    throw openingError(error, file, restoreAdvice);
  }
  if (location.isServing !== true) return { kind: 'sqlite', engine };
  const leave = await announceServer(dataDir);
  const close = (): Promise<void> => engine.close().finally(leave);
  return { kind: 'sqlite', engine: { ...engine, close } };
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

async function openPostgresEngine(databaseUrl: string, clock: Clock): Promise<PostgresEngine> {
  // Loaded only here: most have no PostgreSQL.
  const { openPostgres } = await import('./engine/postgres.ts');
  const { poolOptionsOf } = await import('./engine/postgres-pool.ts');
  const { migratePostgres } = await import('./engine/migrate-postgres.ts');
  const engine = openPostgres(databaseUrl);
  const hosts = poolOptionsOf(databaseUrl).urls.length;
  for (let tries = 1; ; tries += 1) {
    try {
      await migratePostgres(engine.pool, migrations, clock.nowUnix());
      await engine.texts.open(engine.pool);
      return engine;
    } catch (error) {
      // The next connection goes to the next host.
      if (isConnectionLost(error) && tries < hosts) continue;
      await engine.close();
      throw isConnectionLost(error) || isRefused(error)
        ? new UnusableDatabaseError(`the database cannot be reached: ${reasonOf(error)}`)
        : error;
    }
  }
}

/** Whoever may look into the folder may not look into the file; SQLite gives its log the same rights. */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600));
  } catch {
    // It is there already, or SQLite says better why it cannot be.
  }
}

/** What is in it is nobody else's to read. */
export function makeFolder(dataDir: string): void {
  try {
    const made = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // What is committed later must not be lost with the folder's own name.
    for (let folder = dataDir; made !== undefined; folder = dirname(folder)) {
      syncFolder(dirname(folder));
      if (folder === made) break;
    }
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new UnusableDatabaseError(
      `the data folder ${dataDir} cannot be made or written to (${reason})`,
    );
  }
}

function databaseOver(engine: Engine): Database {
  return {
    read: storesOver(engine.read),
    background: storesOver(engine.background),
    write: (operation) => engine.write((executor) => operation(storesOver(executor))),
    onChange: (listener, onFailure) => engine.onChange(listener, onFailure),
    ping: () => engine.ping(),
    storageProblem: () => engine.storageProblem(),
    onStorageChange: (listener) => engine.onStorageChange(listener),
    checkFile: async () => engine.checkFile?.(),
    facts: () => engine.facts(),
    missing: () => engine.missing?.() ?? [],
    close: () => engine.close(),
  };
}

type Makers = { readonly [K in keyof Stores]: (executor: Executor) => Stores[K] };

const makers: Makers = {
  audit: auditStore,
  blocks: blockStore,
  calendars: calendarStore,
  changes: changeStore,
  comments: commentStore,
  emails: emailStore,
  exports: exportStore,
  follows: followStore,
  idempotency: idempotencyStore,
  issues: issueStore,
  mailedSecrets: mailedSecretStore,
  mails: mailStore,
  reports: reportStore,
  repositories: repositoryStore,
  sessions: sessionStore,
  settings: settingStore,
  stopwatches: stopwatchStore,
  throttles: throttleStore,
  timeLocks: timeLockStore,
  timeRevisions: timeRevisionStore,
  timeTotals: timeTotalStore,
  timeline: timelineStore,
  tokens: tokenStore,
  trackedTimes: trackedTimeStore,
  twoFactors: twoFactorStore,
  users: userStore,
};

/** Each store is made when it is first asked for: a write uses two or three of them. */
class LazyStores {
  readonly executor: Executor;
  readonly made: Partial<Record<string, unknown>> = {};
  constructor(executor: Executor) {
    this.executor = executor;
  }
}
for (const [name, make] of Object.entries(makers)) {
  Object.defineProperty(LazyStores.prototype, name, {
    get(this: LazyStores) {
      this.made[name] ??= make(this.executor);
      return this.made[name];
    },
  });
}

function storesOver(executor: Executor): Stores {
  return new LazyStores(executor) as unknown as Stores;
}

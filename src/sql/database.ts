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
import type { Tracing } from '../core/tracing.ts';
import type { ModuleSqlDoor, SqlDoor } from './door.ts';
import { kernelSqlDoors } from './doors.ts';
import { markingTables, unfinishedCopyKey } from './engine/copy.ts';
import { isConnectionLost, isRefused, reasonOf } from './engine/database-errors.ts';
import { checkConnection, syncFolder } from './engine/database-file.ts';
import type { Engine, Executor } from './engine/executor.ts';
import { tablesLeft } from './engine/left-tables.ts';
import { type Migration, NewerDatabaseError } from './engine/migrate.ts';
import { migrateSqlite } from './engine/migrate-sqlite.ts';
import { openingError, systemReasons, UnusableDatabaseError } from './engine/opening-errors.ts';
import type { PostgresEngine } from './engine/postgres.ts';
import { announceServer, isServed, requireUnserved } from './engine/presence.ts';
import { openSqlite, restoreAdvice, type SqliteEngine } from './engine/sqlite.ts';
import { tablesOf } from './engine/tables.ts';
import { tracedEngine } from './engine/traced.ts';
import { newestUsableCopy } from './engine/usable-backup.ts';
import { migrations } from './migrations/index.ts';
import { settingStore } from './stores/setting.ts';

/** How to open the database. */
export interface DatabasePlace {
  /** The folder of the SQLite file and other persistent data. */
  readonly dataDir: string;
  /** `postgres://…`; null means SQLite in the data folder. */
  readonly databaseUrl?: string | null;
  /** Where backups are, to name one that this program can open; null if unknown. */
  readonly backupDir?: string | null;
  /** Throws instead of creating a missing database. */
  readonly mustExist?: boolean;
  /** True for a server, so that commands can detect it. */
  readonly isServing?: boolean;
  /** The server's public URL; '' while it is unknown. */
  readonly publicUrl?: () => string;
  /** Marks new tables as an unfinished copy, in the transaction that creates them. */
  readonly isCopyTarget?: boolean;
}

export interface DatabaseLocation extends DatabasePlace {
  readonly modules: readonly ModuleSqlDoor[];
}

/** The doors of the kernel's nouns, then those of modules. */
export const allSqlDoors = (modules: readonly ModuleSqlDoor[]): readonly SqlDoor[] => [
  ...Object.values(kernelSqlDoors),
  ...modules,
];

/** The kernel's migrations, then those of modules. */
export const allMigrations = ({
  modules,
}: Pick<DatabaseLocation, 'modules'>): readonly Migration[] => [
  ...migrations,
  ...modules.flatMap(({ name: module, migrations: own = [] }) =>
    own.map((migration) => ({ ...migration, module })),
  ),
];

/** The SQLite file in a data folder. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'punchcard.db');

/**
 * Opens the database and migrates it to the newest version.
 * @param tracing records the statements of requests
 * @throws NewerDatabaseError if a newer version of the program wrote it
 * @throws UnusableDatabaseError if it cannot be used, or a copy into it is incomplete
 */
export async function openDatabase(
  location: DatabaseLocation,
  clock: Clock,
  tracing?: Tracing,
): Promise<Database> {
  const engine = await openCompleteEngine(location, clock);
  const left =
    location.isServing === true
      ? await tablesLeft(engine.read, tablesOf(allSqlDoors(location.modules)))
      : [];
  return databaseOver(
    tracing === undefined ? engine : tracedEngine(engine, tracing),
    location.modules,
    left,
  );
}

/**
 * Like `openDatabase`, but returns the engine without the stores.
 * @throws UnusableDatabaseError
 */
export async function openCompleteEngine(
  location: DatabaseLocation,
  clock: Clock,
): Promise<Engine> {
  const { engine } = await openEngine(location, clock);
  if ((await settingStore(engine.read).get(unfinishedCopyKey)) !== undefined) {
    await engine.close();
    throw new UnusableDatabaseError(
      'a copy into this database is incomplete; run `punchcard database copy` again, or use another database',
    );
  }
  return engine;
}

type OpenedEngine =
  | { readonly kind: 'sqlite'; readonly engine: SqliteEngine }
  | { readonly kind: 'postgres'; readonly engine: PostgresEngine };

/** Also opens a database with an incomplete copy. */
export async function openEngine(location: DatabaseLocation, clock: Clock): Promise<OpenedEngine> {
  const { databaseUrl, dataDir } = location;
  const all = allMigrations(location);
  const steps = location.isCopyTarget === true ? markingTables(all) : all;
  if (databaseUrl != null) {
    return { kind: 'postgres', engine: await openPostgresEngine(databaseUrl, steps, clock) };
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
  // An unmerged log means that the last process crashed, or another one is running. Commands check
  // too, because they merge it.
  const mustCheck = sizeOf(`${file}-wal`) > 0 && !(await isServed(dataDir));
  const engine = openSqlite(file);
  try {
    if (mustCheck) checkConnection(engine.connection, file, 'quick_check', restoreAdvice);
    migrateSqlite(engine.connection, steps, clock.nowUnix());
  } catch (error) {
    await engine.close();
    throw sqliteOpeningError(error, location);
  }
  if (location.isServing !== true) return { kind: 'sqlite', engine };
  const stopAnnouncing = await announceServer(dataDir, location.publicUrl);
  const close = (): Promise<void> => engine.close().finally(stopAnnouncing);
  return { kind: 'sqlite', engine: { ...engine, close } };
}

/** Names a backup to restore if a newer program wrote the file. */
export function sqliteOpeningError(error: unknown, location: DatabaseLocation): unknown {
  const file = sqliteFile(location.dataDir);
  if (!(error instanceof NewerDatabaseError)) return openingError(error, file, restoreAdvice);
  const copy = newestUsableCopy(file, location.backupDir ?? null, allMigrations(location));
  return new NewerDatabaseError(error.found, error.known, { module: error.module, copy });
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

async function openPostgresEngine(
  databaseUrl: string,
  steps: readonly Migration[],
  clock: Clock,
): Promise<PostgresEngine> {
  // Loaded on demand, since most installations use SQLite.
  const { openPostgres } = await import('./engine/postgres.ts');
  const { poolOptionsOf } = await import('./engine/postgres-pool.ts');
  const { migratePostgres } = await import('./engine/migrate-postgres.ts');
  const engine = openPostgres(databaseUrl);
  const hosts = poolOptionsOf(databaseUrl).urls.length;
  for (let tries = 1; ; tries += 1) {
    try {
      await migratePostgres(engine.pool, steps, clock.nowUnix());
      await engine.texts.open(engine.pool);
      return engine;
    } catch (error) {
      // The next connection tries the next host.
      if (isConnectionLost(error) && tries < hosts) continue;
      await engine.close();
      throw isConnectionLost(error) || isRefused(error)
        ? new UnusableDatabaseError(`the database cannot be reached: ${reasonOf(error)}`)
        : error;
    }
  }
}

/**
 * Restricts access to the file even if the folder is readable; SQLite's log inherits its
 * permissions.
 */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600));
  } catch {
    // The file exists, or SQLite will report a better error.
  }
}

/** Creates the data folder, accessible only to its owner. */
export function makeFolder(dataDir: string): void {
  try {
    const created = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // Sync the parent folders, so that a crash cannot lose the new folder.
    for (let folder = dataDir; created !== undefined; folder = dirname(folder)) {
      syncFolder(dirname(folder));
      if (folder === created) break;
    }
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new UnusableDatabaseError(
      `the data folder ${dataDir} cannot be created or written to: ${systemReasons[code] ?? reasonOf(error)}`,
    );
  }
}

function databaseOver(
  engine: Engine,
  modules: readonly ModuleSqlDoor[],
  tablesLeft: readonly string[],
): Database {
  const left =
    tablesLeft.length === 0
      ? []
      : [
          `there are rows of modules that this program lacks, in ${tablesLeft.join(', ')}: what they have of an account stays when it is deleted or recovered`,
        ];
  const storesOver = storesFrom(allSqlDoors(modules));
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
    missing: () => [...(engine.missing?.() ?? []), ...left],
    close: () => engine.close(),
  };
}

function storesFrom(doors: readonly SqlDoor[]): (executor: Executor) => Stores {
  const all = doors.flatMap(({ stores = {} }) => Object.entries(stores));
  return (executor) =>
    Object.fromEntries(all.map(([name, create]) => [name, create(executor, doors)])) as never;
}

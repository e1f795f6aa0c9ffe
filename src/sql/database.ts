import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Clock } from '../core/clock.ts';
import type { Database, Stores } from '../core/store.ts';
import { syncFolder } from './database-file.ts';
import { openingError, UnusableDatabaseError } from './dialect.ts';
import { migrateSqlite } from './migrate-sqlite.ts';
import { migrations } from './migrations/index.ts';
import type { Engine, Executor } from './query.ts';
import { openSqlite } from './sqlite.ts';
import { auditStore } from './stores/audit.ts';
import { blockStore } from './stores/block.ts';
import { emailStore } from './stores/email.ts';
import { exportStore } from './stores/export.ts';
import { followStore } from './stores/follow.ts';
import { issueStore } from './stores/issue.ts';
import { repositoryStore } from './stores/repository.ts';
import { sessionStore } from './stores/session.ts';
import { settingStore } from './stores/setting.ts';
import { throttleStore } from './stores/throttle.ts';
import { timelineStore } from './stores/timeline.ts';
import { tokenStore } from './stores/token.ts';
import { trackedTimeStore } from './stores/tracked-time.ts';
import { userStore } from './stores/user.ts';

/** Where the data is. */
export interface DatabaseLocation {
  /** The folder of the SQLite file. */
  readonly dataDir: string;
  /** A database that is not there is an error instead of a new one. */
  readonly mustExist?: boolean;
}

/** The SQLite file in a data folder. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'punchcard.db');

/**
 * Opens the database and brings it to the newest version.
 * @throws NewerDatabaseError where a newer program wrote it
 * @throws UnusableDatabaseError where the folder or the file cannot be used
 */
export async function openDatabase(location: DatabaseLocation, clock: Clock): Promise<Database> {
  const file = sqliteFile(location.dataDir);
  if (location.mustExist === true) {
    if (!existsSync(file)) {
      throw new UnusableDatabaseError(`there is no database in ${location.dataDir}`);
    }
  } else makeFolder(location.dataDir);
  createPrivately(file);
  const engine = openSqlite(file);
  try {
    migrateSqlite(engine.connection, migrations, clock.nowUnix());
  } catch (error) {
    await engine.close();
    throw openingError(error, file);
  }
  return databaseOver(engine);
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
    write: (operation) => engine.write((executor) => operation(storesOver(executor))),
    ping: () => engine.ping(),
    close: () => engine.close(),
  };
}

type Makers = { readonly [K in keyof Stores]: (executor: Executor) => Stores[K] };

const makers: Makers = {
  audit: auditStore,
  blocks: blockStore,
  emails: emailStore,
  exports: exportStore,
  follows: followStore,
  issues: issueStore,
  repositories: repositoryStore,
  sessions: sessionStore,
  settings: settingStore,
  throttles: throttleStore,
  timeline: timelineStore,
  tokens: tokenStore,
  trackedTimes: trackedTimeStore,
  users: userStore,
};

/** Each store is made when it is first asked for: a write uses two or three of them. */
class LazyStores {
  readonly executor: Executor;
  constructor(executor: Executor) {
    this.executor = executor;
  }
}
for (const [name, make] of Object.entries(makers)) {
  Object.defineProperty(LazyStores.prototype, name, {
    get(this: LazyStores) {
      const value = make(this.executor);
      Object.defineProperty(this, name, { value });
      return value;
    },
  });
}

function storesOver(executor: Executor): Stores {
  return new LazyStores(executor) as unknown as Stores;
}

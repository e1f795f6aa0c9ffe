import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../core/clock.ts';
import type { Database, Stores } from '../core/store.ts';
import { migrateSqlite } from './migrate-sqlite.ts';
import { migrations } from './migrations/index.ts';
import type { Engine, Executor } from './query.ts';
import { openSqlite } from './sqlite.ts';
import { auditStore } from './stores/audit.ts';
import { blockStore } from './stores/block.ts';
import { emailStore } from './stores/email.ts';
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
  /** The folder of the SQLite file; made where it is missing. */
  readonly dataDir: string;
}

/** The SQLite file in a data folder. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'punchcard.db');

/**
 * Opens the database and brings it to the newest version.
 * @throws NewerDatabaseError where a newer program wrote it
 */
export async function openDatabase(location: DatabaseLocation, clock: Clock): Promise<Database> {
  mkdirSync(location.dataDir, { recursive: true, mode: 0o700 });
  const engine = openSqlite(sqliteFile(location.dataDir));
  try {
    migrateSqlite(engine.connection, migrations, clock.nowUnix());
  } catch (error) {
    await engine.close();
    throw error;
  }
  return databaseOver(engine);
}

function databaseOver(engine: Engine): Database {
  const stores = new WeakMap<Executor, Stores>();
  const storesFor = (executor: Executor): Stores => {
    const known = stores.get(executor);
    if (known !== undefined) return known;
    const made = storesOver(executor);
    stores.set(executor, made);
    return made;
  };
  return {
    read: storesFor(engine.read),
    write: (operation) => engine.write((executor) => operation(storesFor(executor))),
    ping: () => engine.ping(),
    close: () => engine.close(),
  };
}

function storesOver(executor: Executor): Stores {
  return {
    audit: auditStore(executor),
    blocks: blockStore(executor),
    emails: emailStore(executor),
    follows: followStore(executor),
    issues: issueStore(executor),
    repositories: repositoryStore(executor),
    sessions: sessionStore(executor),
    settings: settingStore(executor),
    throttles: throttleStore(executor),
    timeline: timelineStore(executor),
    tokens: tokenStore(executor),
    trackedTimes: trackedTimeStore(executor),
    users: userStore(executor),
  };
}

import type { Database as SqliteConnection, Statement } from 'better-sqlite3';
import { changed, type Memory, type Recall, type Tag } from '../core/memory.ts';
import type { Schema } from './schema.ts';

/**
 * What the rows of a table are part of, for a change that its statement does not describe. Whatever
 * a reply that is kept may show or hang on is `anything`; nothing else needs a word.
 */
export const changesOfTable: Record<keyof Schema, readonly Tag[]> = {
  user: [changed.anything],
  held_name: [changed.anything],
  email: [changed.anything],
  token: [changed.anything],
  session: [changed.anything],
  follow: [changed.anything],
  block: [changed.anything],
  repository: [changed.anything],
  held_repository_name: [changed.anything],
  collaborator: [changed.anything],
  issue: [changed.anything],
  issue_assignee: [changed.anything],
  tracked_time: [changed.anything],
  two_factor: [changed.anything],
  recovery_code: [changed.anything],
  setting: [changed.anything],
  // They follow from relations, users, repositories and issues.
  follower_kind_count: [],
  follower_list: [],
  follower_block: [],
  hidden_user: [],
  hidden_popular: [],
  hidden_follow: [],
  user_count: [],
  user_block: [],
  repository_count: [],
  repository_bound: [],
  repository_block: [],
  issue_count: [],
  // No reply that is kept shows them.
  time_lock: [],
  timeline_event: [],
  time_revision: [],
  // What they tell changes with the entries only.
  time_list: [],
  time_block: [],
  time_delta: [],
  time_hidden: [],
  stopwatch: [],
  stopwatch_segment: [],
  idempotency_record: [],
  calendar_subscription: [],
  mail: [],
  mailed_secret: [],
  user_change: [],
  change_log: [],
  audit_entry: [],
  throttle: [changed.signIns],
  lease: [],
};

/** Entries are kept for so long, in seconds; who has looked less long ago has missed none. */
export const logKeptSeconds = 600;
/** Who has not looked for so long forgets everything instead: in milliseconds. */
const longestPauseMs = 120_000;

/** Tags as one text, as the log has them. @throws where a tag could be more than a word */
export function tagsText(tags: Iterable<Tag>): string {
  const all = [...tags];
  const text = all.includes(changed.anything) ? changed.anything : all.join(' ');
  if (!/^[a-z0-9:\- ]*$/.test(text)) throw new Error(`a change has a strange name: ${text}`);
  return text;
}

/** Forgets everything where the last look was too long ago. */
class Pace {
  readonly #memory: Memory;
  #lastMs = performance.now();
  constructor(memory: Memory) {
    this.#memory = memory;
  }
  keep(): void {
    const nowMs = performance.now();
    if (nowMs - this.#lastMs > longestPauseMs) this.#memory.clear();
    this.#lastMs = nowMs;
  }
}

/**
 * On SQLite a connection is told by a number whether anybody has committed since it last asked; only
 * then is the log read. Units commit one after the other, so its ids are in their order.
 */
export class SqliteRecall implements Recall {
  readonly memory: Memory;
  readonly isOn = true;
  readonly #version: Statement<[], number>;
  readonly #newest: Statement<[], number>;
  readonly #since: Statement<[number], { id: number; tags: string }>;
  readonly #pace: Pace;
  #seenVersion = -1;
  #seenId: number;

  /** @param reading a connection that writes nothing: its own commits would not be told */
  constructor(reading: SqliteConnection, memory: Memory) {
    this.memory = memory;
    this.#pace = new Pace(memory);
    this.#version = reading.prepare<[], number>('PRAGMA data_version').pluck();
    this.#newest = reading
      .prepare<[], number>(
        "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'change_log'), 0)",
      )
      .pluck();
    this.#since = reading.prepare('SELECT id, tags FROM change_log WHERE id > ? ORDER BY id');
    this.#seenId = this.#newest.get() ?? 0;
  }

  look(): undefined {
    this.#pace.keep();
    const version = this.#version.get() ?? 0;
    if (version === this.#seenVersion) return;
    const newest = this.#newest.get() ?? 0;
    if (newest < this.#seenId) this.#forgetUpTo(newest);
    for (const { id, tags } of this.#since.all(this.#seenId)) {
      // Some that were not seen are gone: the clock of the purge was set.
      if (id !== this.#seenId + 1) this.memory.clear();
      this.#seenId = id;
      this.memory.drop(tags.split(' '));
    }
    // All that were not seen are gone.
    if (newest > this.#seenId) this.#forgetUpTo(newest);
    this.#seenVersion = version;
  }

  #forgetUpTo(newest: number): void {
    this.memory.clear();
    this.#seenId = newest;
  }
}

/** Which transactions a snapshot of PostgreSQL sees: all before `end` but those still `open`. */
interface Snapshot {
  readonly end: bigint;
  readonly open: readonly string[];
}

function snapshotOf(text: string): Snapshot {
  const [, end = '0', open = ''] = text.split(':');
  return { end: BigInt(end), open: open === '' ? [] : open.split(',') };
}

/** What changed since a snapshot, and the snapshot of this look; one statement, so one snapshot. */
const changesSince = `
  SELECT pg_current_snapshot()::text AS snapshot,
    (SELECT string_agg(tags, ' ') FROM change_log
     WHERE transaction_id > 0
       AND (transaction_id >= $1::bigint OR transaction_id = ANY($2::bigint[]))) AS tags`;

/** Snapshots mean what they mean on one plain server; what only speaks its language is not asked. */
export const isPlainPostgres = `
  SELECT version() LIKE 'PostgreSQL %' AND version() NOT LIKE '%-YB-%'
    AND to_regproc('pg_current_snapshot') IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') AS "isPlain"`;

/** The row of the log, for the message that commits. The number is the one of this transaction. */
export function logStatement(tags: ReadonlySet<Tag>): string {
  // Words of ours: nothing in them can end the text.
  return `INSERT INTO change_log (tags, transaction_id, created_unix) VALUES ('${tagsText(tags)}',
    pg_current_xact_id()::text::bigint, extract(epoch FROM clock_timestamp())::bigint)`;
}

/** No transaction has this number: the first look asks for none. */
const beyondAll = 2n ** 63n - 1n;

type Ask = (query: {
  name: string;
  text: string;
  values: unknown[];
}) => Promise<{ rows: readonly { snapshot: string; tags: string | null }[] }>;

/**
 * On PostgreSQL transactions commit in another order than they got their numbers, so a look asks for
 * those that the snapshot of the last look did not see. All who want to look while one look is under
 * way share the next: one round trip for many requests.
 */
export class PostgresRecall implements Recall {
  readonly memory: Memory;
  readonly #ask: Ask;
  readonly #pace: Pace;
  #isOn = false;
  #seen: Snapshot | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(ask: Ask, memory: Memory) {
    this.memory = memory;
    this.#pace = new Pace(memory);
    this.#ask = ask;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** @param knowsSnapshots it is a plain PostgreSQL: what only speaks its language may number otherwise */
  begin(knowsSnapshots: boolean): void {
    this.#isOn = knowsSnapshots;
  }

  look(): Promise<void> | undefined {
    if (!this.#isOn) return undefined;
    if (this.#next !== undefined) return this.#next;
    // Who came while one is under way may have seen a commit that it does not see.
    const after = this.#running ?? Promise.resolve();
    const next = after
      .catch(() => {})
      .then(() => {
        this.#running = next;
        this.#next = undefined;
        return this.#lookNow();
      });
    this.#next = next;
    return next;
  }

  async #lookNow(): Promise<void> {
    this.#pace.keep();
    const seen = this.#seen;
    try {
      const values = [String(seen?.end ?? beyondAll), seen?.open ?? []];
      const { rows } = await this.#ask({ name: 'look', text: changesSince, values });
      const [row] = rows;
      if (row === undefined) throw new Error('a look at the changes gave nothing');
      const snapshot = snapshotOf(row.snapshot);
      // The first look, or another server that has not got as far as the last one.
      if (seen === undefined || snapshot.end < seen.end) this.memory.clear();
      else if (row.tags !== null) this.memory.drop(row.tags.split(' '));
      this.#seen = snapshot;
    } catch (error) {
      // The next may be answered by another server.
      this.memory.clear();
      this.#seen = undefined;
      throw error;
    }
  }
}

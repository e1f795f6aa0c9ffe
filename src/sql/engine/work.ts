import { type RawBuilder, sql } from 'kysely';
import { longestWaitSeconds } from '../../core/outbox/attempt.ts';
import type { WorkStore } from '../../core/outbox/types.ts';
import type { Schema } from '../schema.ts';
import type { Executor } from './executor.ts';
import type { AnySelect } from './listing.ts';
import { preparePurge } from './rows.ts';
import { prepare } from './statement.ts';

/** The columns that a table of work for an outbox needs; see `Work`. */
export interface WorkColumns {
  id: unknown;
  state: unknown;
  attempts: unknown;
  last_error: string;
  created_unix: number;
  next_attempt_unix: number;
  expires_unix: number;
  ended_unix: number;
  /** The process that is sending it. */
  holder: string;
}
export type WorkTableName = {
  [T in keyof Schema]: keyof WorkColumns extends keyof Schema[T] ? T : never;
}[keyof Schema];

export interface WorkTable {
  readonly table: WorkTableName;
  /**
   * Whether a row has not ended for good: it waits, is being sent, or was refused. The condition of
   * a partial index on `expires_unix`; another on `next_attempt_unix` is where `ended_unix = 0`.
   */
  readonly isOpen: RawBuilder<boolean>;
  /** What is erased of a row that ends for good. */
  readonly erased: Readonly<Record<string, string>>;
}

interface Due {
  readonly now: number;
  readonly limit: number;
}

/**
 * Creates a function that reads due work, longest due first, also that which would wait for longer
 * than any does, since the clock was set back (D41).
 * @param choose adds the columns and conditions of this kind
 */
export function dueReader<P extends object, Row>(
  table: WorkTableName,
  choose: (rows: AnySelect, p: { readonly [K in keyof P]: P[K] }) => AnySelect,
) {
  const dueWhere = (side: '<=' | '>') =>
    prepare<P & Due & { at: number }, Row>((db, p) =>
      choose(db.selectFrom(table as 'mail') as AnySelect, p)
        // Inlined instead of bound, so that the partial index is used.
        .where(sql<boolean>`ended_unix = 0`)
        .where('next_attempt_unix', side, p.at)
        .where('expires_unix', '>', p.now)
        .orderBy('next_attempt_unix')
        .orderBy('id')
        .limit(p.limit),
    );
  const due = dueWhere('<=');
  const late = dueWhere('>');
  return async (executor: Executor, p: P & Due): Promise<Row[]> => {
    const rows = [
      ...(await executor.all(due, { ...p, at: p.now })),
      ...(await executor.all(late, { ...p, at: p.now + longestWaitSeconds })),
    ];
    return rows.slice(0, p.limit);
  };
}

/** Creates the store of a kind of work, but for what only its kind knows. */
export function workStore({ table, isOpen, erased }: WorkTable) {
  const name = table as 'mail';
  const unfinished = prepare<object, { count: number; oldest: number | null }>((db) =>
    db
      .selectFrom(name)
      .select((e) => [
        e.fn.countAll<number>().as('count'),
        e.fn.min<number | null>('created_unix').as('oldest'),
      ])
      .where(sql<boolean>`ended_unix = 0`),
  );
  const refused = prepare<object, { count: number }>((db) =>
    db
      .selectFrom(name)
      .select((e) => e.fn.countAll<number>().as('count'))
      .where(isOpen)
      .where('state', '=', 'failed'),
  );
  const take = prepare<{ id: number; holder: string; until: number }, unknown>((db, p) =>
    db
      .updateTable(name)
      .set({
        state: 'sending',
        holder: p.holder,
        attempts: sql<number>`attempts + 1`,
        next_attempt_unix: p.until,
      })
      .where('id', '=', p.id),
  );
  const retry = prepare<{ id: number; now: number }, unknown>((db, p) =>
    db
      .updateTable(name)
      .set({ state: 'waiting', holder: '', next_attempt_unix: p.now, ended_unix: 0 })
      .where('id', '=', p.id),
  );
  /** Past its expiry, and not being sent under a lease that still lasts. */
  const expired = (query: AnySelect, now: number): AnySelect =>
    query
      .select('id')
      .where(isOpen)
      .where('expires_unix', '<=', now)
      .where(sql<boolean>`(state <> 'sending' or next_attempt_unix <= ${now})`);
  const firstExpired = prepare<{ now: number }, { id: number }>((db, p) =>
    expired(db.selectFrom(name), p.now).limit(1),
  );
  const expire = prepare<{ now: number; limit: number }, unknown>((db, p) =>
    db
      .updateTable(name)
      .set({ state: 'expired', ended_unix: p.now, holder: '', ...erased })
      .where('id', 'in', expired(db.selectFrom(name), p.now).limit(p.limit)),
  );
  const purge = preparePurge<{ before: number }>(name, (rows, p) =>
    rows
      .where(sql<boolean>`ended_unix <> 0`)
      .where('ended_unix', '<', p.before)
      // What was refused can be retried until it expires.
      .where(sql<boolean>`not (${isOpen})`),
  );
  return (executor: Executor): Omit<WorkStore, 'byId'> => ({
    depth: async () => {
      const [waiting, failed] = await Promise.all([
        executor.first(unfinished, {}),
        executor.first(refused, {}),
      ]);
      return {
        waiting: Number(waiting?.count ?? 0),
        oldestUnix: Number(waiting?.oldest ?? 0),
        failed: Number(failed?.count ?? 0),
      };
    },
    take: async (id, { holder, untilUnix }) => {
      await executor.run(take, { id, holder, until: untilUnix });
    },
    settle: async (id, holder, end) => {
      const isOver = end.state === 'sent' || end.state === 'expired';
      const changed = await executor.runOf(
        executor.builder
          .updateTable(name)
          .set({
            state: end.state,
            next_attempt_unix: end.nextAttemptUnix,
            last_error: end.lastError,
            ended_unix: end.endedUnix,
            holder: '',
            ...(isOver ? erased : {}),
          })
          .where('id', '=', id)
          .where('state', '=', 'sending')
          .where('holder', '=', holder),
      );
      return changed > 0;
    },
    retry: async (id, nowUnix) => {
      await executor.run(retry, { id, now: nowUnix });
    },
    hasExpired: async (nowUnix) =>
      (await executor.first(firstExpired, { now: nowUnix })) !== undefined,
    expire: (nowUnix, limit) => executor.run(expire, { now: nowUnix, limit }),
    purge: (beforeUnix, limit) => executor.run(purge, { before: beforeUnix, limit }),
  });
}

/**
 * Cancels unsent work that the condition chooses, and erases it. What is being sent is not sent
 * again.
 */
export async function cancelWork(
  executor: Executor,
  { table, isOpen, erased }: WorkTable,
  condition: RawBuilder<boolean>,
  nowUnix: number,
): Promise<void> {
  const unsent = executor.builder
    .updateTable(table as 'mail')
    .where(sql<boolean>`${isOpen} and ${condition}`);
  await executor.runOf(unsent.set({ expires_unix: nowUnix }).where('state', '=', 'sending'));
  await executor.runOf(
    unsent
      .set({ state: 'cancelled', ended_unix: nowUnix, ...erased })
      .where('state', 'in', ['waiting', 'failed']),
  );
}

import { sql } from 'kysely';
import type {
  IdempotencyStore,
  RepeatableRequest,
  StoredReply,
} from '../../core/idempotency/types.ts';
import type { Executor } from '../engine/executor.ts';
import { prepare } from '../engine/statement.ts';
import type { IdempotencyRecordTable } from '../schema.ts';

type Key = Pick<IdempotencyRecordTable, 'user_id' | 'target' | 'key'>;
type Columns = Omit<IdempotencyRecordTable, 'id'>;

const find = prepare<Key, Pick<Columns, 'body_hash' | 'status' | 'answer' | 'created_unix'>>(
  (db, p) =>
    db
      .selectFrom('idempotency_record')
      .select(['body_hash', 'status', 'answer', 'created_unix'])
      .where('user_id', '=', p.user_id)
      .where('target', '=', p.target)
      .where('key', '=', p.key),
);
// No SELECT before it: on PostgreSQL, transactions with different keys would conflict in the index.
const keep = prepare<Columns & { expired: number }, unknown>((db, p) =>
  db
    .insertInto('idempotency_record')
    .values({
      user_id: p.user_id,
      target: p.target,
      key: p.key,
      body_hash: p.body_hash,
      status: p.status,
      answer: p.answer,
      created_unix: p.created_unix,
      size_bytes: p.size_bytes,
    })
    .onConflict((c) =>
      c
        .columns(['user_id', 'target', 'key'])
        .doUpdateSet({
          body_hash: p.body_hash,
          status: p.status,
          answer: p.answer,
          created_unix: p.created_unix,
          size_bytes: p.size_bytes,
        })
        .where('idempotency_record.created_unix', '<=', p.expired),
    ),
);
const usage = prepare<
  { user_id: number; expired: number; now: number },
  { replies: number; bytes: number; oldest: number }
>((db, p) =>
  db
    .selectFrom('idempotency_record')
    .select(({ fn }) => [
      fn.countAll<number>().as('replies'),
      sql<number>`coalesce(sum(size_bytes), 0)`.as('bytes'),
      sql<number>`coalesce(min(created_unix), 0)`.as('oldest'),
    ])
    .where('user_id', '=', p.user_id)
    .where('created_unix', '>', p.expired)
    .where('created_unix', '<=', p.now),
);
const purge = prepare<{ before: number; limit: number }, unknown>((db, p) =>
  db
    .deleteFrom('idempotency_record')
    .where(
      'id',
      'in',
      db
        .selectFrom('idempotency_record')
        .select('id')
        .where('created_unix', '<=', p.before)
        .limit(p.limit),
    ),
);

const keyOf = (request: Pick<RepeatableRequest, 'userId' | 'target' | 'key'>): Key => ({
  user_id: request.userId,
  target: request.target,
  key: request.key,
});

export function idempotencyStore(executor: Executor): IdempotencyStore {
  return {
    find: async (request) => {
      const row = await executor.first(find, keyOf(request));
      if (row === undefined) return undefined;
      const { headers, body } = JSON.parse(row.answer || '{}') as Omit<StoredReply, 'status'>;
      return {
        bodyHash: row.body_hash,
        answer: { status: row.status, headers: headers ?? {}, body },
        isTooLarge: row.answer === '',
        createdUnix: row.created_unix,
      };
    },
    usage: async (userId, expiredUnix, nowUnix) => {
      const params = { user_id: userId, expired: expiredUnix, now: nowUnix };
      const row = await executor.first(usage, params);
      const { replies = 0, bytes = 0, oldest = 0 } = row ?? {};
      return { replies, bytes, oldestUnix: oldest };
    },
    keep: async (request, { status, headers, body }, { nowUnix, expiredUnix, maxBytes }) => {
      const text = JSON.stringify({ headers, body });
      const size = Buffer.byteLength(text);
      const isTooLarge = size > maxBytes;
      const rows = await executor.run(keep, {
        ...keyOf(request),
        body_hash: request.bodyHash,
        status,
        answer: isTooLarge ? '' : text,
        size_bytes: isTooLarge ? 0 : size,
        created_unix: nowUnix,
        expired: expiredUnix,
      });
      return rows > 0;
    },
    purge: (beforeUnix, limit) => executor.run(purge, { before: beforeUnix, limit }),
  };
}

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
// Without a look before it: on PostgreSQL units with different keys would meet in the index.
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
    })
    .onConflict((c) =>
      c
        .columns(['user_id', 'target', 'key'])
        .doUpdateSet({
          body_hash: p.body_hash,
          status: p.status,
          answer: p.answer,
          created_unix: p.created_unix,
        })
        .where('idempotency_record.created_unix', '<=', p.expired),
    ),
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
      const { headers, body } = JSON.parse(row.answer) as Omit<StoredReply, 'status'>;
      return {
        bodyHash: row.body_hash,
        answer: { status: row.status, headers: headers ?? {}, body },
        createdUnix: row.created_unix,
      };
    },
    keep: async (request, { status, headers, body }, nowUnix, expiredUnix) => {
      const rows = await executor.run(keep, {
        ...keyOf(request),
        body_hash: request.bodyHash,
        status,
        answer: JSON.stringify({ headers, body }),
        created_unix: nowUnix,
        expired: expiredUnix,
      });
      return rows > 0;
    },
    purge: (beforeUnix, limit) => executor.run(purge, { before: beforeUnix, limit }),
  };
}

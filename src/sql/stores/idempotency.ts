import { sql } from 'kysely';
import type { IdempotencyStore, StoredReply } from '../../core/idempotency/types.ts';
import { type IdempotencyRow, idempotencyRecords } from '../columns/idempotency.ts';
import type { Executor } from '../engine/executor.ts';
import { preparePurge, rowFinder } from '../engine/rows.ts';
import { prepare, prepareUpsert } from '../engine/statement.ts';

const find = rowFinder(idempotencyRecords, 'user_id', 'target', 'key');
// No SELECT first: on PostgreSQL, it would make transactions with different keys conflict.
const keep = prepareUpsert<IdempotencyRow, { expired: number }>(
  'idempotency_record',
  idempotencyRecords.names,
  ['user_id', 'target', 'key'],
  (p) => sql`idempotency_record.created_unix <= ${p.expired}`,
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
const purge = preparePurge<{ before: number }>('idempotency_record', (rows, p) =>
  rows.where('created_unix', '<=', p.before),
);

export function idempotencyStore(executor: Executor): IdempotencyStore {
  return {
    find: async ({ userId, target, key }) => {
      const found = await find(executor, { user_id: userId, target, key });
      if (found === undefined) return undefined;
      const { bodyHash, status, answer, createdUnix } = found;
      const { headers, body } = JSON.parse(answer || '{}') as Omit<StoredReply, 'status'>;
      return {
        bodyHash,
        answer: { status, headers: headers ?? {}, body },
        isTooLarge: answer === '',
        createdUnix,
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
      const row = idempotencyRecords.write({
        ...request,
        status,
        answer: isTooLarge ? '' : text,
        sizeBytes: isTooLarge ? 0 : size,
        createdUnix: nowUnix,
      });
      const rows = await executor.run(keep, { ...row, expired: expiredUnix });
      return rows > 0;
    },
    purge: (beforeUnix, limit) => executor.run(purge, { before: beforeUnix, limit }),
  };
}

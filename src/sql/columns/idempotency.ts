import type { RepeatableRequest } from '../../core/idempotency/types.ts';
import { type RowOf, type TableOf, table } from '../engine/record-columns.ts';

interface StoredRecord extends RepeatableRequest {
  readonly status: number;
  /** Headers and body as JSON; '' if they were too large to store. */
  readonly answer: string;
  readonly createdUnix: number;
  /** The length of `answer`. */
  readonly sizeBytes: number;
}

export const idempotencyRecords = table<StoredRecord>()('idempotency_record', {
  userId: 'user_id',
  target: 'target',
  key: 'key',
  bodyHash: 'body_hash',
  status: 'status',
  answer: 'answer',
  createdUnix: 'created_unix',
  sizeBytes: 'size_bytes',
});

export type IdempotencyRow = RowOf<typeof idempotencyRecords>;
export type IdempotencyRecordTable = TableOf<typeof idempotencyRecords>;

declare module '../schema.ts' {
  interface Schema {
    idempotency_record: IdempotencyRecordTable;
  }
}

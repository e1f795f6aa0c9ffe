import type { TimeLock } from '../../core/time-lock/types.ts';
import { type RowOf, table } from '../engine/record-columns.ts';

/** Every repository has a row; `until_unix` 0 means that nothing is locked. */
export const timeLocks = table<TimeLock>()('time_lock', {
  repositoryId: 'repository_id',
  untilUnix: 'until_unix',
  untilDay: 'until_day',
  userId: 'user_id',
  reason: 'reason',
  createdUnix: 'created_unix',
});

export const unlocked = (repositoryId: number): TimeLock => ({
  repositoryId,
  untilUnix: 0,
  untilDay: 0,
  userId: 0,
  reason: '',
  createdUnix: 0,
});

export type TimeLockTable = RowOf<typeof timeLocks>;

declare module '../schema.ts' {
  interface Schema {
    time_lock: TimeLockTable;
  }
}

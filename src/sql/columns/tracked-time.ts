import type { TrackedTime } from '../../core/records/types.ts';
import type { Column, RowOf, TableOf } from '../engine/record-columns.ts';
import { flagColumn, table } from '../engine/record-columns.ts';

/** Each tag is between two commas, for filters. */
const tags: Column<'tags', readonly string[], string> = {
  name: 'tags',
  read: (text) => text.split(',').filter((tag) => tag !== ''),
  write: (given) => (given.length === 0 ? '' : `,${given.join()},`),
};

export const times = table<Omit<TrackedTime, 'issueNumber' | 'isDeleted'>>()('tracked_time', {
  id: 'id',
  issueId: 'issue_id',
  repositoryId: 'repository_id',
  userId: 'user_id',
  timeSeconds: 'time_seconds',
  createdUnix: 'created_unix',
  ownerNameThen: 'owner_name_then',
  repositoryNameThen: 'repository_name_then',
  note: 'note',
  isBillable: flagColumn('is_billable'),
  startedUnix: 'started_unix',
  day: 'day',
  creatorId: 'creator_id',
  updatedUnix: 'updated_unix',
  version: 'version',
  externalId: 'external_id',
  tags,
  billedAs: 'billed_as',
});

export type TimeRow = RowOf<typeof times> & { deleted_unix: number; issue_number: number };
export const timeColumns = [
  ...times.columns,
  'tracked_time.deleted_unix',
  'issue.number as issue_number',
] as const;
export const timeOf = (row: TimeRow): TrackedTime => ({
  ...times.read(row),
  issueNumber: row.issue_number,
  isDeleted: row.deleted_unix !== 0,
});

export interface TrackedTimeTable extends TableOf<typeof times> {
  inserted_unix: number;
  note_folded: string;
  /** `startedUnix`, or `createdUnix` if unset: the instant that decides the entry's day. */
  moment_unix: number;
  /** 0 if not deleted. */
  deleted_unix: number;
}

declare module '../schema.ts' {
  interface Schema {
    tracked_time: TrackedTimeTable;
  }
}

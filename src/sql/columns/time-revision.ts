import { blankDetails } from '../../core/records/tracked-time.ts';
import type { EntryState, TimeRevision } from '../../core/time-revision/types.ts';
import { type Column, type RowOf, type TableOf, table } from '../engine/record-columns.ts';

/** An entry as JSON, '' for null. Fields that were added later default to blank. */
export const before: Column<'before', EntryState | null, string> = {
  name: 'before',
  read: (text) => (text === '' ? null : { ...blankDetails, ...(JSON.parse(text) as EntryState) }),
  write: (state) => (state === null ? '' : JSON.stringify(state)),
};

export const revisions = table<Omit<TimeRevision, 'after'>>()('time_revision', {
  id: 'id',
  timeId: 'tracked_time_id',
  issueId: 'issue_id',
  kind: 'kind',
  batch: 'batch',
  actorId: 'actor_id',
  userId: 'user_id',
  client: 'client',
  before,
  createdUnix: 'created_unix',
});

export type RevisionRow = RowOf<typeof revisions>;

export interface TimeRevisionTable extends TableOf<typeof revisions> {
  /** The entry after the change, in rows of earlier versions; otherwise ''. */
  after: string;
}

declare module '../schema.ts' {
  interface Schema {
    time_revision: TimeRevisionTable;
  }
}

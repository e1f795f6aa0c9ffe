import type { Generated } from 'kysely';
import type { Segment, Stopwatch } from '../../core/stopwatch/types.ts';
import { type RowOf, type TableOf, table } from '../engine/record-columns.ts';

export const stopwatches = table<Omit<Stopwatch, 'segments'>>()('stopwatch', {
  id: 'id',
  userId: 'user_id',
  issueId: 'issue_id',
  issueNumber: 'issue_number',
  repositoryId: 'repository_id',
  ownerNameThen: 'owner_name_then',
  repositoryNameThen: 'repository_name_then',
  createdUnix: 'created_unix',
});

export type StopwatchRow = RowOf<typeof stopwatches>;
export type StopwatchTable = TableOf<typeof stopwatches>;

export const segments = table<Segment>()('stopwatch_segment', {
  startedUnix: 'started_unix',
  endedUnix: 'ended_unix',
});

export type SegmentRow = RowOf<typeof segments>;

export interface StopwatchSegmentTable extends SegmentRow {
  id: Generated<number>;
  stopwatch_id: number;
}

declare module '../schema.ts' {
  interface Schema {
    stopwatch_segment: StopwatchSegmentTable;
    stopwatch: StopwatchTable;
  }
}

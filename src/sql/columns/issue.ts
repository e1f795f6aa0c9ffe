import type { Generated } from 'kysely';
import type { Issue, RemoteIssue } from '../../core/records/types.ts';
import {
  type Column,
  flagColumn,
  type RowOf,
  type TableOf,
  table,
} from '../engine/record-columns.ts';

const remoteColumn: Column<'remote', RemoteIssue | null, string | null> = {
  name: 'remote',
  read: (text) => (text === null ? null : (JSON.parse(text) as RemoteIssue)),
  write: (remote) => (remote === null ? null : JSON.stringify(remote)),
};

export const issues = table<Issue>()('issue', {
  id: 'id',
  repositoryId: 'repository_id',
  number: 'number',
  posterId: 'poster_id',
  title: 'title',
  body: 'body',
  isClosed: flagColumn('is_closed'),
  closedUnix: 'closed_unix',
  dueUnix: 'due_unix',
  timeEstimateSeconds: 'time_estimate_seconds',
  commentsCount: 'comments_count',
  isEditedByOthers: flagColumn('is_edited_by_others'),
  createdUnix: 'created_unix',
  updatedUnix: 'updated_unix',
  isPull: flagColumn('is_pull'),
  remote: remoteColumn,
});

export type IssueRow = RowOf<typeof issues>;
export const issueColumns = issues.columns;
export const issueOf = issues.read;

export interface IssueTable extends TableOf<typeof issues> {
  /** Title and body, folded for searching. */
  text_folded: string;
  deleted_unix: number;
  times_count: Generated<number>;
}

declare module '../schema.ts' {
  interface Schema {
    issue: IssueTable;
  }
}

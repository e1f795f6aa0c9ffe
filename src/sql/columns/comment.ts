import type { Comment } from '../../core/comment/types.ts';
import { type RowOf, table } from '../engine/record-columns.ts';

/** Comments are the events with a repository. */
export const comments = table<Comment>()('timeline_event', {
  id: 'id',
  repositoryId: 'repository_id',
  issueId: 'issue_id',
  posterId: 'user_id',
  body: 'body',
  createdUnix: 'created_unix',
  updatedUnix: 'updated_unix',
});

export type CommentRow = RowOf<typeof comments>;

export const commentColumns = comments.columns;

import { sql } from 'kysely';
import type { Comment, CommentFilter, CommentStore } from '../../core/comment/types.ts';
import { type CommentRow, commentColumns, comments } from '../columns/comment.ts';
import type { Executor } from '../engine/executor.ts';
import { flag, mapIfGiven } from '../engine/flag.ts';
import { prepareListing } from '../engine/prepared-listing.ts';
import { listed, rowDeleter, rowInserter, whereGiven } from '../engine/rows.ts';
import { prepare } from '../engine/statement.ts';

/** A subquery instead of a join, so that rows keep the order of the list's index. */
const isOnIssue = sql<boolean>`(select i.deleted_unix from issue as i
  where i.id = timeline_event.issue_id) = 0`;

const byId = prepare<{ id: number }, CommentRow>((db, p) =>
  db
    .selectFrom('timeline_event')
    .select(commentColumns)
    .where('id', '=', p.id)
    .where('repository_id', 'is not', null)
    .where(isOnIssue),
);
const edit = prepare<{ id: number; body: string; now: number; byOthers: number }, unknown>(
  (db, p) =>
    db
      .updateTable('timeline_event')
      .set({
        body: p.body,
        updated_unix: p.now,
        is_edited_by_others: sql<number>`case when ${p.byOthers} = 1 then 1 else is_edited_by_others end`,
      })
      .where('id', '=', p.id),
);
const remove = rowDeleter('timeline_event', 'id');
const count = prepare<{ issueId: number; change: number }, unknown>((db, p) =>
  db
    .updateTable('issue')
    .set({ comments_count: sql<number>`comments_count + ${p.change}` })
    .where('id', '=', p.issueId),
);
const insert = rowInserter('timeline_event');

const comparisons = [
  ['timeline_event.issue_id', '=', 'issueId'],
  ['timeline_event.repository_id', '=', 'repositoryId'],
  ['timeline_event.updated_unix', '>=', 'sinceUnix'],
  ['timeline_event.updated_unix', '<=', 'beforeUnix'],
] as const;

const list = prepareListing<CommentRow, Comment, CommentFilter>(() => ({
  from: (db, given) => {
    const all = db
      .selectFrom('timeline_event')
      .where('timeline_event.repository_id', 'is not', null)
      .where(isOnIssue);
    return whereGiven(all, given, comparisons);
  },
  ...listed(comments),
  order: ['timeline_event.created_unix', 'timeline_event.id'],
}));

export function commentStore(executor: Executor): CommentStore {
  return {
    insert: async (given) => {
      const comment = { ...given, updatedUnix: given.createdUnix };
      const id = await insert(executor, {
        ...comments.write(comment),
        type: 'comment',
        time_seconds: 0,
        old_title: '',
        new_title: '',
        is_removed_assignee: 0,
      });
      await executor.run(count, { issueId: given.issueId, change: 1 });
      return { ...comment, id };
    },
    byId: async (id) => mapIfGiven(await executor.first(byId, { id }), comments.read),
    edit: async (id, body, nowUnix, isByOthers) => {
      await executor.run(edit, { id, body, now: nowUnix, byOthers: flag(isByOthers) });
    },
    remove: async ({ id, issueId }) => {
      if ((await remove(executor, { id })) > 0) {
        await executor.run(count, { issueId, change: -1 });
      }
    },
    list: (filter) => list(executor, filter),
  };
}

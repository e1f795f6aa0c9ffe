import { sql } from 'kysely';
import type { Comment, CommentFilter, CommentStore } from '../../core/comment/types.ts';
import { type CommentRow, commentColumns, comments } from '../columns/history.ts';
import type { Executor } from '../engine/executor.ts';
import { mapIfGiven } from '../engine/flag.ts';
import { type AnySelect, prepareListing } from '../engine/listing.ts';
import { rowInserter } from '../engine/rows.ts';
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
const edit = prepare<{ id: number; body: string; now: number }, unknown>((db, p) =>
  db
    .updateTable('timeline_event')
    .set({ body: p.body, updated_unix: p.now })
    .where('id', '=', p.id),
);
const remove = prepare<{ id: number }, unknown>((db, p) =>
  db.deleteFrom('timeline_event').where('id', '=', p.id),
);
const count = prepare<{ issueId: number; change: number }, unknown>((db, p) =>
  db
    .updateTable('issue')
    .set({ comments_count: sql<number>`comments_count + ${p.change}` })
    .where('id', '=', p.issueId),
);
const insert = rowInserter('timeline_event');

const comparisons = [
  ['issueId', 'issue_id', '='],
  ['repositoryId', 'repository_id', '='],
  ['sinceUnix', 'updated_unix', '>='],
  ['beforeUnix', 'updated_unix', '<='],
] as const;

const list = prepareListing<CommentRow, Comment, CommentFilter>(() => ({
  from: (db, given) => {
    let query: AnySelect = db
      .selectFrom('timeline_event')
      .where('timeline_event.repository_id', 'is not', null)
      .where(isOnIssue);
    for (const [name, column, operator] of comparisons) {
      const value = given[name];
      if (value !== undefined) query = query.where(`timeline_event.${column}`, operator, value);
    }
    return query;
  },
  select: (query) => query.select(commentColumns),
  id: 'timeline_event.id',
  order: ['timeline_event.created_unix', 'timeline_event.id'],
  map: comments.read,
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
    edit: async (id, body, nowUnix) => {
      await executor.run(edit, { id, body, now: nowUnix });
    },
    remove: async ({ id, issueId }) => {
      if ((await executor.run(remove, { id })) > 0) {
        await executor.run(count, { issueId, change: -1 });
      }
    },
    list: (filter) => list(executor, filter),
  };
}

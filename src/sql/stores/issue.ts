import { sql } from 'kysely';
import type { IssueStore } from '../../core/issue/types.ts';
import { fold } from '../../core/text.ts';
import { type IssueRow, issueColumns, issueOf, issues } from '../columns/issue.ts';
import { timeLocks } from '../columns/time-lock.ts';
import { type UserColumns, userColumns, userOf } from '../columns/user.ts';
import { countTimesOfIssue } from '../counters/update.ts';
import { lockedUntilCommit } from '../engine/dialect.ts';
import type { Executor } from '../engine/executor.ts';
import { prepareFindByIds } from '../engine/find-by-ids.ts';
import { mapIfGiven } from '../engine/flag.ts';
import { rowInserter } from '../engine/rows.ts';
import { type Builder, prepare } from '../engine/statement.ts';
import { indexTexts, reindexTexts } from '../engine/text-index-sqlite.ts';
import { recordChangeOfHolders } from './change.ts';
import { searchIssues } from './issue-list.ts';
import { purgeIssues } from './issue-purge.ts';

const searchedText = (title: string, body: string): string => fold(`${title}\n${body}`);

const numbered = (db: Builder, p: { repositoryId: number; number: number }) =>
  db
    .selectFrom('issue')
    .innerJoin('repository', 'repository.id', 'issue.repository_id')
    .select(issueColumns)
    .where('issue.repository_id', '=', p.repositoryId)
    .where('issue.number', '=', p.number)
    .where('issue.deleted_unix', '=', 0)
    .where('repository.deleted_unix', '=', 0);
const byNumber = prepare<{ repositoryId: number; number: number }, IssueRow>(numbered);
const lockOf = timeLocks.prefixed('lock_');
type EntryRow = IssueRow & Parameters<typeof lockOf.read>[0] & { readonly assigned: number | null };
const forEntry = prepare<{ repositoryId: number; number: number; userId: number }, EntryRow>(
  (db, p) =>
    lockedUntilCommit(
      db,
      numbered(db, p)
        .innerJoin('time_lock', 'time_lock.repository_id', 'issue.repository_id')
        .select(lockOf.columns)
        .select((e) =>
          e
            .selectFrom('issue_assignee')
            .select('issue_assignee.id')
            .whereRef('issue_assignee.issue_id', '=', 'issue.id')
            .where('issue_assignee.user_id', '=', p.userId)
            .as('assigned'),
        ),
      'time_lock',
    ),
);
const people = prepare<{ id: number }, UserColumns & { readonly place: number }>((db, p) =>
  db
    .selectFrom('issue')
    .innerJoin('user', 'user.id', 'issue.poster_id')
    .select(userColumns)
    .select(sql<number>`0`.as('place'))
    .where('issue.id', '=', p.id)
    .unionAll(
      db
        .selectFrom('issue_assignee')
        .innerJoin('user', 'user.id', 'issue_assignee.user_id')
        .select(userColumns)
        .select('issue_assignee.id as place')
        .where('issue_assignee.issue_id', '=', p.id),
    ),
);
const deletedByNumber = prepare<
  { repositoryId: number; number: number },
  IssueRow & { deleted_unix: number }
>((db, p) =>
  db
    .selectFrom('issue')
    .select([...issueColumns, 'issue.deleted_unix'])
    .where('repository_id', '=', p.repositoryId)
    .where('number', '=', p.number)
    .where('deleted_unix', '<>', 0),
);
const isAssignee = prepare<{ issueId: number; userId: number }, { id: number }>((db, p) =>
  db
    .selectFrom('issue_assignee')
    .select('id')
    .where('issue_id', '=', p.issueId)
    .where('user_id', '=', p.userId),
);
const isInvolved = prepare<{ repositoryId: number; userId: number }, { id: number }>((db, p) =>
  db
    .selectFrom('issue')
    .select('issue.id')
    .where('issue.repository_id', '=', p.repositoryId)
    .where('issue.poster_id', '=', p.userId)
    .where('issue.deleted_unix', '=', 0)
    .unionAll(
      db
        .selectFrom('issue_assignee')
        .innerJoin('issue', 'issue.id', 'issue_assignee.issue_id')
        .select('issue.id')
        .where('issue_assignee.user_id', '=', p.userId)
        .where('issue.repository_id', '=', p.repositoryId)
        .where('issue.deleted_unix', '=', 0),
    )
    .unionAll(
      db
        .selectFrom('tracked_time')
        .innerJoin('issue', 'issue.id', 'tracked_time.issue_id')
        .select('issue.id')
        .where('tracked_time.repository_id', '=', p.repositoryId)
        .where('tracked_time.user_id', '=', p.userId)
        .where('tracked_time.deleted_unix', '=', 0)
        .where('issue.deleted_unix', '=', 0),
    )
    .limit(1),
);
const texts = prepare<{ id: number }, { title: string; body: string }>((db, p) =>
  db.selectFrom('issue').select(['title', 'body']).where('id', '=', p.id),
);
// Skips the update if the value is current: on PostgreSQL, concurrent entries on one issue would
// conflict on its row.
const touch = prepare<{ id: number; now: number }, unknown>((db, p) =>
  db
    .updateTable('issue')
    .set({ updated_unix: p.now })
    .where('id', '=', p.id)
    .where('updated_unix', '<', p.now),
);
const setDeleted = prepare<{ id: number; deleted: number }, unknown>((db, p) =>
  db.updateTable('issue').set({ deleted_unix: p.deleted }).where('id', '=', p.id),
);

const insert = rowInserter('issue');
const byIds = prepareFindByIds<IssueRow>((db, ids) =>
  db
    .selectFrom('issue')
    .innerJoin('repository', 'repository.id', 'issue.repository_id')
    .select(issueColumns)
    .where('issue.id', 'in', ids)
    .where('issue.deleted_unix', '=', 0)
    .where('repository.deleted_unix', '=', 0),
);
const assigneesOf = prepareFindByIds<{ issue_id: number; user_id: number }>((db, ids) =>
  db
    .selectFrom('issue_assignee')
    .select(['issue_id', 'user_id'])
    .where('issue_id', 'in', ids)
    .orderBy('id'),
);

export function issueStore(executor: Executor): IssueStore {
  return {
    byNumber: async (repositoryId, number) => {
      const row = await executor.first(byNumber, { repositoryId, number });
      return mapIfGiven(row, issueOf);
    },
    forEntry: async (repositoryId, number, userId) => {
      const row = await executor.first(forEntry, { repositoryId, number, userId });
      if (row === undefined) return undefined;
      const lock = row.lock_until_unix === 0 ? null : lockOf.read(row);
      return { issue: issueOf(row), lock, isAssignee: row.assigned !== null };
    },
    byIds: async (ids) => {
      const rows = await byIds(executor, ids);
      return rows.map(issueOf);
    },
    byTitles: async (repositoryId, titles) => {
      if (titles.length === 0) return [];
      const rows = await executor.allOf(
        executor.builder
          .selectFrom('issue')
          .select(issueColumns)
          .where('repository_id', '=', repositoryId)
          .where('title', 'in', [...titles])
          .where('deleted_unix', '=', 0)
          .orderBy('number'),
      );
      const seen = new Set<string>();
      const isFirst = ({ title }: { title: string }): boolean =>
        !seen.has(title) && seen.add(title) !== undefined;
      return rows.map(issueOf).filter(isFirst);
    },
    insert: async (issue) => {
      const row = {
        ...issues.write({
          commentsCount: 0,
          isPull: false,
          remote: null,
          ...issue,
          isEditedByOthers: false,
          updatedUnix: issue.createdUnix,
        }),
        text_folded: searchedText(issue.title, issue.body),
        deleted_unix: 0,
      };
      const id = await insert(executor, row);
      await indexTexts(executor, 'issue', id);
      return issueOf({ ...row, id });
    },
    update: async (id, changes) => {
      const columns = issues.writeChanges(changes);
      if (Object.keys(columns).length === 0) return;
      let text: string | undefined;
      if (changes.title !== undefined || changes.body !== undefined) {
        const now = await executor.first(texts, { id });
        text = searchedText(changes.title ?? now?.title ?? '', changes.body ?? now?.body ?? '');
      }
      await executor.runOf(
        executor.builder
          .updateTable('issue')
          .set({ ...columns, text_folded: text })
          .where('id', '=', id),
      );
      if (text !== undefined) await reindexTexts(executor, 'issue', id);
    },
    touch: async (id, nowUnix) => {
      await executor.run(touch, { id, now: nowUnix });
    },
    assigneeIds: async (issueIds) => {
      const byIssue = new Map<number, number[]>();
      for (const row of await assigneesOf(executor, issueIds)) {
        const ids = byIssue.get(row.issue_id);
        if (ids === undefined) byIssue.set(row.issue_id, [row.user_id]);
        else ids.push(row.user_id);
      }
      return byIssue;
    },
    isAssignee: async (issueId, userId) =>
      (await executor.first(isAssignee, { issueId, userId })) !== undefined,
    people: async (id) =>
      (await executor.all(people, { id }))
        .toSorted((a, b) => a.place - b.place)
        .map((row) => ({ user: userOf(row), isAssignee: row.place !== 0 })),
    setAssignees: async (issueId, userIds) => {
      const db = executor.builder;
      let others = db.deleteFrom('issue_assignee').where('issue_id', '=', issueId);
      if (userIds.length > 0) others = others.where('user_id', 'not in', [...userIds]);
      await executor.runOf(others);
      for (const userId of userIds) {
        await executor.runOf(
          db
            .insertInto('issue_assignee')
            .values({ issue_id: issueId, user_id: userId })
            .onConflict((c) => c.columns(['issue_id', 'user_id']).doNothing()),
        );
      }
    },
    unassignFromAll: async (repositoryId, userId) => {
      const db = executor.builder;
      const issues = db.selectFrom('issue').select('id').where('repository_id', '=', repositoryId);
      await executor.runOf(
        db
          .deleteFrom('issue_assignee')
          .where('user_id', '=', userId)
          .where('issue_id', 'in', issues),
      );
    },
    isInvolved: async (repositoryId, userId) =>
      (await executor.first(isInvolved, { repositoryId, userId })) !== undefined,
    markDeleted: async (id, nowUnix) => {
      await executor.run(setDeleted, { id, deleted: nowUnix });
      await countTimesOfIssue(executor, id, -1);
      await recordChangeOfHolders(executor, 'issue_id', id);
    },
    deletedByNumber: async (repositoryId, number) => {
      const row = await executor.first(deletedByNumber, { repositoryId, number });
      return mapIfGiven(row, (found) => ({ ...issueOf(found), deletedUnix: found.deleted_unix }));
    },
    restore: async (id) => {
      await executor.run(setDeleted, { id, deleted: 0 });
      await countTimesOfIssue(executor, id, 1);
      await recordChangeOfHolders(executor, 'issue_id', id);
    },
    purge: (beforeUnix, limit) => purgeIssues(executor, beforeUnix, limit),
    search: (visibility, filter) => searchIssues(executor, visibility, filter),
  };
}

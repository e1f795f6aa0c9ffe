import { type SqlBool, sql } from 'kysely';
import type { AuditEntry } from '../../core/audit/types.ts';
import type { Listing } from '../../core/listing.ts';
import { type AuditRow, auditEntries } from '../../sql/columns/audit.ts';
import { type IssueRow, issueColumns, issueOf } from '../../sql/columns/issue.ts';
import { type MailRow, mails } from '../../sql/columns/mail.ts';
import {
  type RepositoryRow,
  repositoryColumns,
  repositoryOf,
} from '../../sql/columns/repository.ts';
import { type EventRow, events } from '../../sql/columns/timeline.ts';
import { type TimeRow, timeColumns, timeOf } from '../../sql/columns/tracked-time.ts';
import { type UserColumns, userColumns, userOf } from '../../sql/columns/user.ts';
import type { Executor } from '../../sql/engine/executor.ts';
import type { AnySelect, ListingQuery } from '../../sql/engine/listing.ts';
import { listing } from '../../sql/engine/prepared-listing.ts';
import { type RowOf, table } from '../../sql/engine/record-columns.ts';
import { listed } from '../../sql/engine/rows.ts';
import { prepare } from '../../sql/engine/statement.ts';
import type {
  ExportedAssignment,
  ExportedCollaboration,
  ExportedEvent,
  ExportedIssue,
  ExportedMail,
  ExportedRepository,
  ExportedTime,
  ExportStore,
  RelatedUser,
} from './types.ts';

const collaborators = table<ExportedCollaboration>()('collaborator', {
  repositoryId: 'repository_id',
  mode: 'mode',
  sinceUnix: 'created_unix',
});
type CollaboratorRow = RowOf<typeof collaborators>;

type CommentColumns = { repository_id: number | null; is_edited_by_others: number };
type RelatedUserRow = UserColumns & { since_unix: number; note: string };

const oldNames = prepare<{ userId: number }, { name: string; freedUnix: number }>((db, p) =>
  db
    .selectFrom('held_name')
    .select(['name_folded as name', 'freed_unix as freedUnix'])
    .where('user_id', '=', p.userId)
    .orderBy('name_folded'),
);

const relatedUserOf = (row: RelatedUserRow): RelatedUser => ({
  user: userOf(row),
  sinceUnix: row.since_unix,
  note: row.note,
});

/** Every list has an index that starts with the user, so reading a chunk costs only its rows. */
export function exportStore(executor: Executor): ExportStore {
  const list = <R, T>(query: ListingQuery<R, T>): Listing<T> => listing<R, T>(executor, query);

  const relatedUsers = (
    table: 'follow' | 'block',
    own: string,
    other: string,
    userId: number,
  ): Listing<RelatedUser> =>
    list<RelatedUserRow, RelatedUser>({
      from: (db) =>
        (db.selectFrom(table) as AnySelect)
          .innerJoin('user', 'user.id', `${table}.${other}`)
          .where(`${table}.${own}`, '=', userId),
      select: (query) => {
        const note = table === 'block' ? sql.ref('block.note') : sql.lit('');
        return query
          .select(userColumns)
          .select([`${table}.created_unix as since_unix`, note.as('note')]);
      },
      id: `${table}.id`,
      order: [`${table}.id`],
      map: relatedUserOf,
    });

  return {
    oldNames: (userId) => executor.all(oldNames, { userId }),
    following: (userId) => relatedUsers('follow', 'follower_id', 'followee_id', userId),
    followers: (userId) => relatedUsers('follow', 'followee_id', 'follower_id', userId),
    blocked: (userId) => relatedUsers('block', 'blocker_id', 'blockee_id', userId),
    repositories: (userId, which) =>
      list<RepositoryRow & { deleted_unix: number }, ExportedRepository>({
        from: (db) =>
          db
            .selectFrom('repository')
            .where('repository.owner_id', '=', userId)
            .where('repository.deleted_unix', which === 'there' ? '=' : '<>', sql.lit(0)),
        select: (query) => query.select([...repositoryColumns, 'repository.deleted_unix']),
        id: 'repository.id',
        order: ['repository.id'],
        map: (row) => ({ repository: repositoryOf(row), deletedUnix: row.deleted_unix }),
      }),
    collaborations: (userId) =>
      list<CollaboratorRow, ExportedCollaboration>({
        from: (db) => db.selectFrom('collaborator').where('collaborator.user_id', '=', userId),
        ...listed(collaborators),
        order: ['collaborator.repository_id', 'collaborator.id'],
      }),
    issues: (userId) =>
      list<IssueRow & { deleted_unix: number }, ExportedIssue>({
        from: (db) => db.selectFrom('issue').where('issue.poster_id', '=', userId),
        select: (query) => query.select([...issueColumns, 'issue.deleted_unix']),
        id: 'issue.id',
        order: ['issue.id'],
        map: (row) => ({
          issue: issueOf(row),
          repositoryId: row.repository_id,
          deletedUnix: row.deleted_unix,
        }),
      }),
    assignments: (userId) =>
      list<{ issue_id: number; number: number; repository_id: number }, ExportedAssignment>({
        from: (db) =>
          db
            .selectFrom('issue_assignee')
            .innerJoin('issue', 'issue.id', 'issue_assignee.issue_id')
            .where('issue_assignee.user_id', '=', userId),
        select: (query) =>
          query.select(['issue_assignee.issue_id', 'issue.number', 'issue.repository_id']),
        id: 'issue_assignee.id',
        order: ['issue_assignee.issue_id', 'issue_assignee.id'],
        map: (row) => ({
          issueId: row.issue_id,
          issueNumber: row.number,
          repositoryId: row.repository_id,
        }),
      }),
    trackedTimes: (userId, which) =>
      list<TimeRow & { inserted_unix: number }, ExportedTime>({
        from: (db) =>
          db
            .selectFrom('tracked_time')
            .innerJoin('issue', 'issue.id', 'tracked_time.issue_id')
            .where('tracked_time.user_id', '=', userId)
            .where('tracked_time.deleted_unix', which === 'there' ? '=' : '<>', sql.lit(0)),
        select: (query) => query.select([...timeColumns, 'tracked_time.inserted_unix']),
        id: 'tracked_time.id',
        order:
          which === 'there'
            ? ['tracked_time.created_unix', 'tracked_time.id']
            : ['tracked_time.id'],
        map: (row) => ({
          time: timeOf(row),
          insertedUnix: row.inserted_unix,
          deletedUnix: row.deleted_unix,
        }),
      }),
    events: (userId) =>
      list<EventRow & CommentColumns, ExportedEvent>({
        from: (db) => db.selectFrom('timeline_event').where('timeline_event.user_id', '=', userId),
        ...listed(events),
        select: (query) =>
          query.select([
            ...events.columns,
            'timeline_event.repository_id',
            'timeline_event.is_edited_by_others',
          ]),
        map: (row) => ({
          event: events.read(row),
          repositoryId: row.repository_id ?? 0,
          isEditedByOthers: row.is_edited_by_others === 1,
        }),
      }),
    mails: (userId) =>
      list<MailRow, ExportedMail>({
        from: (db) =>
          db
            .selectFrom('mail')
            .where('mail.user_id', '=', userId)
            // A confirmation mail, or its absence, would reveal whether another user has verified
            // the address.
            .where(
              sql<SqlBool>`(mail.kind <> 'confirm-email' or mail.email_id in (select email.id from email where email.user_id = ${userId} and email.is_verified = 1))`,
            ),
        ...listed(mails),
      }),
    auditEntries: (userId, which) =>
      list<AuditRow, AuditEntry>({
        from: (db) => {
          const all: AnySelect = db.selectFrom('audit_entry');
          const isNot = (column: string) =>
            sql<SqlBool>`coalesce(${sql.ref(`audit_entry.${column}`)}, 0) <> ${userId}`;
          switch (which) {
            case 'by':
              return all.where('audit_entry.actor_id', '=', userId);
            case 'as':
              return all.where('audit_entry.user_id', '=', userId).where(isNot('actor_id'));
            case 'to':
              return all
                .where('audit_entry.target', '=', `user:${userId}`)
                .where(isNot('actor_id'))
                .where(isNot('user_id'));
          }
        },
        ...listed(auditEntries),
      }),
  };
}

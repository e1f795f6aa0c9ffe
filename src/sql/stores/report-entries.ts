import { type RawBuilder, sql } from 'kysely';
import type { ReportFilter } from '../../core/report/types.ts';
import { daySlack } from '../../core/time/days.ts';
import { contains } from '../engine/dialect.ts';
import type { AnySelect } from '../engine/listing.ts';
import type { Builder } from '../engine/statement.ts';
import { type Found, searchedFrom, type TextCondition } from '../search/text-search.ts';

/** The text filter on notes; undefined if there is none. */
export const conditionsOf = ({ noteFolded }: ReportFilter): TextCondition[] | undefined =>
  noteFolded === undefined ? undefined : [{ table: 'tracked_time', texts: [noteFolded] }];

/**
 * The tags of an entry with the letters of a folded one in lower case: there is no folded column of
 * tags, and `lower` of SQLite knows the letters of ASCII alone.
 */
const foldedTags = (tag: string): RawBuilder<string> =>
  [...new Set(tag.match(/\P{ASCII}/gu))].reduce(
    (text, letter) => sql`replace(${text}, ${letter.toUpperCase()}, ${letter})`,
    sql<string>`lower(tracked_time.tags)`,
  );

/** Entries that match by their own columns alone. */
export function entriesOf(db: Builder, filter: ReportFilter, found?: Found): AnySelect {
  let query = searchedFrom(db, 'tracked_time', found).where('tracked_time.deleted_unix', '=', 0);
  const { userId, repositoryIds, isBillable, noteFolded, tag, billed } = filter;
  if (userId !== undefined) query = query.where('tracked_time.user_id', '=', userId);
  if (repositoryIds?.length === 1) {
    // With `=` the planner knows that the entries are in the order of an index.
    query = query.where('tracked_time.repository_id', '=', repositoryIds[0]);
  } else if (repositoryIds !== undefined) {
    query = query.where('tracked_time.repository_id', 'in', [...repositoryIds]);
  }
  query = inPeriod(query, filter);
  if (isBillable !== undefined) {
    query = query.where('tracked_time.is_billable', '=', isBillable ? 1 : 0);
  }
  if (noteFolded !== undefined) {
    query = query.where(contains('tracked_time.note_folded', noteFolded));
  }
  if (tag !== undefined) {
    query = query.where(contains(foldedTags(tag), `,${tag},`));
  }
  if (billed !== undefined) {
    const isAny = billed === 'yes';
    const reference = isAny || billed === 'no' ? '' : billed;
    query = query.where('tracked_time.billed_as', isAny ? '<>' : '=', reference);
  }
  return query;
}

/**
 * A range of the index that is a day wider at both ends, and the exact condition: the noon of a day
 * can lie on another day of the reader.
 */
function inPeriod(query: AnySelect, { fromUnix, toUnix, fromDay, toDay }: ReportFilter): AnySelect {
  const moment = sql.ref<number>('tracked_time.moment_unix');
  const bound = (operator: '>=' | '<', unix: number, day: number | undefined, slack: number) => {
    if (day === undefined) return query.where(moment, operator, unix);
    const compared = sql.raw(operator);
    return query
      .where(moment, operator, unix + slack)
      .where(
        sql<boolean>`case when tracked_time.day is null then ${moment} ${compared} ${unix} else tracked_time.day ${compared} ${day} end`,
      );
  };
  if (fromUnix !== undefined) query = bound('>=', fromUnix, fromDay, -daySlack);
  if (toUnix !== undefined) query = bound('<', toUnix, toDay, daySlack);
  return query;
}

/**
 * The matching entries without those of deleted issues and repositories. Filters by id instead of
 * joining, because a join would start with the issues and look up their entries one by one.
 */
export function countedEntries(db: Builder, filter: ReportFilter, found?: Found): AnySelect {
  const { repositoryIds, issueNumber, isPublicOnly, isOnIssues } = filter;
  const { listableBy, connectedFor, administeredBy } = filter;
  let query = entriesOf(db, filter, found)
    .where(
      'tracked_time.issue_id',
      'not in',
      db.selectFrom('issue').select('id').where('deleted_unix', '<>', 0),
    )
    .where(
      'tracked_time.repository_id',
      'not in',
      db.selectFrom('repository').select('id').where('deleted_unix', '<>', 0),
    );
  if (issueNumber !== undefined) {
    const issues = db
      .selectFrom('issue')
      .select('id')
      .where('number', '=', issueNumber)
      .where('repository_id', 'in', [...(repositoryIds ?? [])]);
    query = query.where('tracked_time.issue_id', 'in', issues);
  }
  if (isPublicOnly === true) {
    const open = db.selectFrom('repository').select('id').where('is_private', '=', 0);
    query = query.where('tracked_time.repository_id', 'in', open);
  }
  if (isOnIssues === true) {
    const hidden = db.selectFrom('repository').select('id').where('is_hidden', '<>', sql.lit(0));
    query = query.where('tracked_time.repository_id', 'not in', hidden);
  }
  if (connectedFor !== undefined) {
    const { userId, managed } = connectedFor;
    // Both, so that the index of connected repositories is searched.
    const hosted = db.selectFrom('repository').select('id').where('host', '<>', '');
    const connected = hosted.where('host', '>', '');
    query = query.where((e) =>
      e.or([
        e('tracked_time.repository_id', 'not in', connected),
        e('tracked_time.user_id', '=', userId),
        ...(managed.length > 0 ? [e('tracked_time.repository_id', 'in', [...managed])] : []),
      ]),
    );
  }
  for (const [userId, modes] of [
    [listableBy, ['write', 'admin']],
    [administeredBy, ['admin']],
  ] as const) {
    if (userId === undefined) continue;
    query = query.where('tracked_time.repository_id', 'in', repositoriesOf(db, userId, modes));
  }
  return query;
}

/** The repositories that track time and that a user owns or has one of these modes in. */
export function repositoriesOf(db: Builder, userId: number, modes: readonly ('write' | 'admin')[]) {
  const tracking = db
    .selectFrom('repository')
    .select('repository.id')
    .where('repository.has_issues', '=', 1)
    .where('repository.enable_time_tracker', '=', 1);
  return tracking
    .where('repository.owner_id', '=', userId)
    .unionAll(
      tracking
        .innerJoin('collaborator', 'collaborator.repository_id', 'repository.id')
        .where('collaborator.user_id', '=', userId)
        .where('collaborator.mode', 'in', modes),
    );
}

import { type Selectable, sql } from 'kysely';
import { changed, type Tag } from '../../core/memory.ts';
import { fold } from '../../core/text.ts';
import {
  momentOf,
  type TrackedTime,
  type TrackedTimeStore,
} from '../../core/tracked-time/tracked-time.ts';
import { keepsTextIndexes } from '../dialect.ts';
import { flag, isSet, mapIfGiven } from '../flag.ts';
import { type AnySelect, listing } from '../listing.ts';
import { type Executor, prepare } from '../query.ts';
import type { TrackedTimeTable } from '../schema.ts';
import { indexTexts, reindexTexts } from '../text-index.ts';
import { repositoryIsVisible } from '../visibility.ts';

export type TimeRow = Omit<
  Selectable<TrackedTimeTable>,
  'inserted_unix' | 'note_folded' | 'moment_unix'
> & {
  issue_number: number;
};

export const timeColumns = [
  'tracked_time.id',
  'tracked_time.issue_id',
  'tracked_time.repository_id',
  'tracked_time.user_id',
  'tracked_time.time_seconds',
  'tracked_time.created_unix',
  'tracked_time.owner_name_then',
  'tracked_time.repository_name_then',
  'tracked_time.deleted_unix',
  'tracked_time.note',
  'tracked_time.is_billable',
  'tracked_time.started_unix',
  'tracked_time.creator_id',
  'tracked_time.updated_unix',
  'tracked_time.version',
  'tracked_time.external_id',
  'issue.number as issue_number',
] as const;

export function timeOf(row: TimeRow): TrackedTime {
  return {
    id: row.id,
    issueId: row.issue_id,
    issueNumber: row.issue_number,
    repositoryId: row.repository_id,
    userId: row.user_id,
    timeSeconds: row.time_seconds,
    createdUnix: row.created_unix,
    ownerNameThen: row.owner_name_then,
    repositoryNameThen: row.repository_name_then,
    isDeleted: row.deleted_unix !== 0,
    note: row.note,
    isBillable: isSet(row.is_billable),
    startedUnix: row.started_unix,
    creatorId: row.creator_id,
    updatedUnix: row.updated_unix,
    version: row.version,
    externalId: row.external_id,
  };
}

const onIssue = prepare<{ issueId: number; id: number }, TimeRow>((db, p) =>
  db
    .selectFrom('tracked_time')
    .innerJoin('issue', 'issue.id', 'tracked_time.issue_id')
    .select(timeColumns)
    .where('tracked_time.id', '=', p.id)
    .where('tracked_time.issue_id', '=', p.issueId),
);
/** Every list that an entry is in. */
const listsOf = (row: Pick<TimeRow, 'issue_id' | 'repository_id' | 'user_id'>): Tag[] => [
  changed.timesOfIssue(row.issue_id),
  changed.timesOfRepository(row.repository_id),
  changed.timesOfUser(row.user_id),
];
const insert = prepare<
  {
    issueId: number;
    repositoryId: number;
    userId: number;
    seconds: number;
    created: number;
    inserted: number;
    ownerName: string;
    repositoryName: string;
    note: string;
    noteFolded: string;
    billable: 0 | 1;
    started: number | null;
    moment: number;
    creatorId: number;
    externalId: string;
  },
  { id: number }
>(
  (db, p) =>
    db
      .insertInto('tracked_time')
      .values({
        issue_id: p.issueId,
        repository_id: p.repositoryId,
        user_id: p.userId,
        time_seconds: p.seconds,
        created_unix: p.created,
        inserted_unix: p.inserted,
        owner_name_then: p.ownerName,
        repository_name_then: p.repositoryName,
        note: p.note,
        note_folded: p.noteFolded,
        external_id: p.externalId,
        creator_id: p.creatorId,
        updated_unix: p.inserted,
        is_billable: p.billable,
        started_unix: p.started,
        moment_unix: p.moment,
        version: 1,
        deleted_unix: 0,
      })
      .returning('id'),
  (p) => listsOf({ issue_id: p.issueId, repository_id: p.repositoryId, user_id: p.userId }),
);
const update = prepare<
  Pick<
    Selectable<TrackedTimeTable>,
    | 'id'
    | 'issue_id'
    | 'repository_id'
    | 'owner_name_then'
    | 'repository_name_then'
    | 'time_seconds'
    | 'created_unix'
    | 'started_unix'
    | 'moment_unix'
    | 'note'
    | 'note_folded'
    | 'is_billable'
    | 'external_id'
    | 'updated_unix'
    | 'version'
  >,
  unknown
>(
  (db, p) =>
    db
      .updateTable('tracked_time')
      .set({
        issue_id: p.issue_id,
        repository_id: p.repository_id,
        owner_name_then: p.owner_name_then,
        repository_name_then: p.repository_name_then,
        time_seconds: p.time_seconds,
        created_unix: p.created_unix,
        started_unix: p.started_unix,
        moment_unix: p.moment_unix,
        note: p.note,
        note_folded: p.note_folded,
        is_billable: p.is_billable,
        external_id: p.external_id,
        updated_unix: p.updated_unix,
        version: p.version,
      })
      .where('id', '=', p.id),
  // Told with the place where it was before.
  () => [],
);
const otherNote = prepare<{ id: number; folded: string }, { id: number }>((db, p) =>
  db
    .selectFrom('tracked_time')
    .select('id')
    .where('id', '=', p.id)
    .where('note_folded', '<>', p.folded),
);
const ofUserOnIssue = prepare<{ issueId: number; userId: number }, TimeRow>((db, p) =>
  db
    .selectFrom('tracked_time')
    .innerJoin('issue', 'issue.id', 'tracked_time.issue_id')
    .select(timeColumns)
    .where('tracked_time.issue_id', '=', p.issueId)
    .where('tracked_time.user_id', '=', p.userId)
    .where('tracked_time.deleted_unix', '=', 0)
    .orderBy('tracked_time.id'),
);
/** Ids of one statement: far below what either database binds. */
const chunk = 500;
function chunksOf<T>(values: readonly T[]): T[][] {
  const chunks: T[][] = [];
  for (let from = 0; from < values.length; from += chunk) {
    chunks.push(values.slice(from, from + chunk));
  }
  return chunks;
}
const numberOf = prepare<{ issueId: number }, { number: number }>((db, p) =>
  db.selectFrom('issue').select('number').where('id', '=', p.issueId),
);

export function trackedTimeStore(executor: Executor): TrackedTimeStore {
  return {
    onIssue: async (issueId, id) =>
      mapIfGiven(await executor.first(onIssue, { issueId, id }), timeOf),
    byIds: async (ids) => {
      if (ids.length === 0) return [];
      const times: TrackedTime[] = [];
      for (let from = 0; from < ids.length; from += chunk) {
        const rows = await executor.allOf<TimeRow>(
          executor.builder
            .selectFrom('tracked_time')
            .innerJoin('issue', 'issue.id', 'tracked_time.issue_id')
            .select(timeColumns)
            .where('tracked_time.id', 'in', ids.slice(from, from + chunk)),
        );
        times.push(...rows.map(timeOf));
      }
      return times;
    },
    alike: async (userId, repositoryId, { momentsUnix, externalIds }) => {
      const times: TrackedTime[] = [];
      const of = executor.builder
        .selectFrom('tracked_time')
        .innerJoin('issue', 'issue.id', 'tracked_time.issue_id')
        .select(timeColumns)
        .where('tracked_time.user_id', '=', userId)
        .where('tracked_time.repository_id', '=', repositoryId)
        .where('tracked_time.deleted_unix', '=', 0)
        .where('issue.deleted_unix', '=', 0);
      for (const some of chunksOf([...new Set(momentsUnix)])) {
        const query = of
          .where('tracked_time.moment_unix', 'in', some)
          .where('tracked_time.external_id', '=', '');
        times.push(...(await executor.allOf<TimeRow>(query)).map(timeOf));
      }
      for (const some of chunksOf([...new Set(externalIds)])) {
        const query = of
          .where('tracked_time.external_id', 'in', some)
          .where('tracked_time.external_id', '<>', '');
        times.push(...(await executor.allOf<TimeRow>(query)).map(timeOf));
      }
      return times.sort((a, b) => a.id - b.id);
    },
    insert: async ({ insertedUnix, ...given }) => {
      const time = {
        note: '',
        isBillable: true,
        startedUnix: null,
        creatorId: given.userId,
        externalId: '',
        ...given,
      };
      const inserted = await executor.first(insert, {
        issueId: time.issueId,
        repositoryId: time.repositoryId,
        userId: time.userId,
        seconds: time.timeSeconds,
        created: time.createdUnix,
        inserted: insertedUnix,
        ownerName: time.ownerNameThen,
        repositoryName: time.repositoryNameThen,
        note: time.note,
        noteFolded: fold(time.note),
        billable: flag(time.isBillable),
        started: time.startedUnix,
        moment: momentOf(time),
        creatorId: time.creatorId,
        externalId: time.externalId,
      });
      if (time.note !== '') await indexTexts(executor, 'tracked_time', Number(inserted?.id));
      executor.changes?.note(time.userId, 'times');
      const issueNumber =
        given.issueNumber ?? (await executor.first(numberOf, { issueId: time.issueId }))?.number;
      return {
        ...time,
        id: Number(inserted?.id),
        issueNumber: Number(issueNumber),
        isDeleted: false,
        updatedUnix: insertedUnix,
        version: 1,
      };
    },
    ofUserOnIssue: async (issueId, userId) =>
      (await executor.all(ofUserOnIssue, { issueId, userId })).map(timeOf),
    update: async (time, before) => {
      const noteFolded = fold(time.note);
      const isNoteNew =
        !keepsTextIndexes(executor.builder) &&
        (await executor.first(otherNote, { id: time.id, folded: noteFolded })) !== undefined;
      await executor.run(update, {
        id: time.id,
        issue_id: time.issueId,
        repository_id: time.repositoryId,
        owner_name_then: time.ownerNameThen,
        repository_name_then: time.repositoryNameThen,
        time_seconds: time.timeSeconds,
        created_unix: time.createdUnix,
        started_unix: time.startedUnix,
        moment_unix: momentOf(time),
        note: time.note,
        note_folded: noteFolded,
        is_billable: flag(time.isBillable),
        external_id: time.externalId,
        updated_unix: time.updatedUnix,
        version: time.version,
      });
      for (const { issueId, repositoryId, userId } of [before, time]) {
        executor.changes?.tag(
          listsOf({ issue_id: issueId, repository_id: repositoryId, user_id: userId }),
        );
      }
      if (isNoteNew) await reindexTexts(executor, 'tracked_time', time.id);
      executor.changes?.note(time.userId, 'times');
    },
    setDeleted: async (ids, deletedUnix, nowUnix) => {
      for (let from = 0; from < ids.length; from += chunk) {
        const rows = await executor.allOf<Pick<TimeRow, 'issue_id' | 'repository_id' | 'user_id'>>(
          executor.builder
            .updateTable('tracked_time')
            .set({
              deleted_unix: deletedUnix,
              updated_unix: nowUnix,
              version: sql<number>`version + 1`,
            })
            .where('id', 'in', ids.slice(from, from + chunk))
            .returning(['issue_id', 'repository_id', 'user_id']),
          [],
        );
        for (const row of rows) {
          executor.changes?.note(row.user_id, 'times');
          executor.changes?.tag(listsOf(row));
        }
      }
    },
    list: (filter) =>
      listing<TimeRow, TrackedTime>(executor, {
        from: (db) => {
          let query: AnySelect = db
            .selectFrom('tracked_time')
            .innerJoin('issue', 'issue.id', 'tracked_time.issue_id')
            .innerJoin('repository', 'repository.id', 'tracked_time.repository_id')
            .where('tracked_time.deleted_unix', '=', 0)
            .where('issue.deleted_unix', '=', 0)
            .where('repository.deleted_unix', '=', 0);
          if (filter.issueId !== undefined) {
            query = query.where('tracked_time.issue_id', '=', filter.issueId);
          }
          if (filter.repositoryId !== undefined) {
            query = query.where('tracked_time.repository_id', '=', filter.repositoryId);
          }
          if (filter.userId !== undefined) {
            query = query.where('tracked_time.user_id', '=', filter.userId);
          }
          if (filter.sinceUnix !== undefined) {
            query = query.where('tracked_time.created_unix', '>=', filter.sinceUnix);
          }
          if (filter.beforeUnix !== undefined) {
            query = query.where('tracked_time.created_unix', '<=', filter.beforeUnix);
          }
          if (filter.updatedSinceUnix !== undefined) {
            query = query.where('tracked_time.updated_unix', '>=', filter.updatedSinceUnix);
          }
          if (filter.updatedBeforeUnix !== undefined) {
            query = query.where('tracked_time.updated_unix', '<=', filter.updatedBeforeUnix);
          }
          if (filter.isPublicOnly === true) query = query.where('repository.is_private', '=', 0);
          return query;
        },
        select: (query) => query.select(timeColumns),
        id: 'tracked_time.id',
        order: ['tracked_time.created_unix', 'tracked_time.id'],
        map: timeOf,
      }),
    readableRepositories: async (visibility, repositoryIds) => {
      if (repositoryIds.length === 0) return new Set();
      const rows = await executor.allOf<{ id: number }>(
        executor.builder
          .selectFrom('repository')
          .innerJoin('user as owner', 'owner.id', 'repository.owner_id')
          .select('repository.id')
          .where('repository.id', 'in', [...repositoryIds])
          .where(repositoryIsVisible(visibility)),
      );
      return new Set(rows.map((row) => row.id));
    },
  };
}

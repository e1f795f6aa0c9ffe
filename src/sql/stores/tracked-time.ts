import { type Selectable, sql } from 'kysely';
import { fold } from '../../core/text.ts';
import {
  momentOf,
  type TrackedTime,
  type TrackedTimeFilter,
  type TrackedTimeStore,
} from '../../core/tracked-time/tracked-time.ts';
import { prepareAmong } from '../among.ts';
import { type EntryPlace, entryPlace } from '../changes.ts';
import { keepsTextIndexes } from '../dialect.ts';
import { flag, isSet, mapIfGiven } from '../flag.ts';
import { type AnySelect, prepareListing } from '../listing.ts';
import { type Executor, prepare } from '../query.ts';
import type { TrackedTimeTable } from '../schema.ts';
import { indexTexts, reindexTexts } from '../text-index.ts';
import { isShown } from '../time-lists.ts';
import {
  boundRepositoryVisibility,
  type RepositoryShape,
  type RepositoryValues,
  repositoryIsVisible,
  repositoryShape,
  repositoryValues,
} from '../visibility.ts';
import { foldChanges, waitingChanges } from './time-fold.ts';
import { countedBy, type TimeShortcuts, timeShortcuts } from './time-list.ts';

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
>((db, p) =>
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
>((db, p) =>
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

const placeOf = (
  time: Pick<TrackedTime, 'repositoryId' | 'issueId' | 'userId' | 'createdUnix' | 'startedUnix'>,
): EntryPlace => ({
  repository_id: time.repositoryId,
  issue_id: time.issueId,
  user_id: time.userId,
  created_unix: time.createdUnix,
  moment_unix: momentOf(time),
});

/** What is read of an entry in a list; the number of its issue without a join. */
export const listedColumns = (query: AnySelect): AnySelect =>
  query
    .select(timeColumns.filter((column) => !column.startsWith('issue.')))
    .select((e) =>
      e
        .selectFrom('issue')
        .select('number')
        .whereRef('issue.id', '=', 'tracked_time.issue_id')
        .as('issue_number'),
    );

const trackedTimes = prepareListing<
  TimeRow,
  TrackedTime,
  Omit<TrackedTimeFilter, 'isPublicOnly'>,
  { readonly isPublicOnly: boolean }
>(({ isPublicOnly }) => ({
  from: (db, given) => {
    let query: AnySelect = db.selectFrom('tracked_time').where('tracked_time.deleted_unix', '=', 0);
    for (const [name, column, operator] of comparisons) {
      const value = given[name];
      if (value !== undefined) query = query.where(`tracked_time.${column}`, operator, value);
    }
    if (isPublicOnly) {
      query = query.where(
        (e) =>
          e
            .selectFrom('repository')
            .select('is_private')
            .whereRef('repository.id', '=', 'tracked_time.repository_id'),
        '=',
        0,
      );
    }
    return query.where(isShown('tracked_time'));
  },
  select: listedColumns,
  id: 'tracked_time.id',
  order: ['tracked_time.created_unix', 'tracked_time.id'],
  map: timeOf,
}));
const comparisons = [
  ['issueId', 'issue_id', '='],
  ['repositoryId', 'repository_id', '='],
  ['userId', 'user_id', '='],
  ['sinceUnix', 'created_unix', '>='],
  ['beforeUnix', 'created_unix', '<='],
  ['updatedSinceUnix', 'updated_unix', '>='],
  ['updatedBeforeUnix', 'updated_unix', '<='],
] as const;

/** Where no filter needs more than the lists that are kept. */
function shortcutsOf(executor: Executor, filter: TrackedTimeFilter): TimeShortcuts | undefined {
  const { issueId, repositoryId, userId, sinceUnix: fromUnix, beforeUnix: toUnix } = filter;
  const isMore =
    filter.updatedSinceUnix !== undefined ||
    filter.updatedBeforeUnix !== undefined ||
    filter.isPublicOnly === true ||
    (issueId !== undefined && repositoryId !== undefined);
  if (isMore) return undefined;
  const bounds = { fromUnix, toUnix };
  const place =
    issueId === undefined
      ? { scopeId: repositoryId, kind: 'repository' as const }
      : { scopeId: issueId, kind: 'issue' as const };
  const { scopeId, kind } = place;
  if (scopeId === undefined) {
    if (userId === undefined) return undefined;
    return timeShortcuts(executor, { kind: 'user', scopeId: userId, userId: 0, ...bounds });
  }
  if (userId === undefined) return timeShortcuts(executor, { kind, scopeId, userId: 0, ...bounds });
  return timeShortcuts(executor, { kind: `${kind}User`, scopeId, userId, ...bounds });
}

const readable = prepareAmong<{ id: number }, RepositoryValues, RepositoryShape>(
  (db, ids, given, shape) =>
    db
      .selectFrom('repository')
      .innerJoin('user as owner', 'owner.id', 'repository.owner_id')
      .select('repository.id')
      .where('repository.id', 'in', ids)
      .where(repositoryIsVisible(boundRepositoryVisibility(shape, given))),
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
      executor.changes?.noteEntry(placeOf(time), 1);
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
      if (!before.isDeleted) {
        executor.changes?.noteEntry(placeOf(before), -1);
        executor.changes?.noteEntry(placeOf(time), 1);
      }
      if (isNoteNew) await reindexTexts(executor, 'tracked_time', time.id);
      executor.changes?.note(time.userId, 'times');
    },
    setDeleted: async (ids, deletedUnix, nowUnix) => {
      const set = { deleted_unix: deletedUnix, updated_unix: nowUnix };
      const mark = (some: readonly number[]) =>
        executor.builder
          .updateTable('tracked_time')
          .set({ ...set, version: sql<number>`version + 1` })
          .where('id', 'in', some)
          .returning(['id', ...entryPlace]);
      for (const some of chunksOf(ids)) {
        const marked = await executor.allOf<EntryPlace & { id: number }>(
          mark(some).where('deleted_unix', deletedUnix === 0 ? '<>' : '=', 0),
        );
        for (const row of marked) executor.changes?.noteEntry(row, deletedUnix === 0 ? 1 : -1);
        const same = new Set(some);
        for (const { id } of marked) same.delete(id);
        const rest = same.size === 0 ? [] : await executor.allOf<EntryPlace>(mark([...same]));
        for (const row of [...marked, ...rest]) executor.changes?.note(row.user_id, 'times');
      }
    },
    list: (filter) => {
      const { isPublicOnly = false, ...values } = filter;
      const shortcuts = shortcutsOf(executor, filter);
      const listed = trackedTimes(executor, values, { isPublicOnly }, shortcuts);
      return shortcuts === undefined ? listed : countedBy(listed, shortcuts);
    },
    waitingChanges: (limit) => waitingChanges(executor, limit),
    foldChanges: (limit) => foldChanges(executor, limit),
    readableRepositories: async (visibility, repositoryIds) => {
      if (repositoryIds.length === 0) return new Set();
      const shape = repositoryShape(visibility);
      const values = repositoryValues(visibility);
      const rows = await readable(executor, repositoryIds, values, shape);
      return new Set(rows.map((row) => row.id));
    },
  };
}

import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { fold } from '../../core/text.ts';
import {
  momentOf,
  type TrackedTime,
  type TrackedTimeFilter,
  type TrackedTimeStore,
} from '../../core/tracked-time/tracked-time.ts';
import { prepareAmong } from '../among.ts';
import { recordChange } from '../changes.ts';
import { type CountedPlace, countedPlace, countTimes } from '../counters/times.ts';
import { keepsTextIndexes } from '../dialect.ts';
import { flag, isSet, mapIfGiven } from '../flag.ts';
import { type AnySelect, type Bound, prepareListing } from '../listing.ts';
import { type Builder, type Executor, prepare } from '../query.ts';
import type { TrackedTimeTable } from '../schema.ts';
import { indexTexts, reindexTexts } from '../text-index.ts';
import {
  boundRepositoryVisibility,
  type RepositoryShape,
  type RepositoryValues,
  repositoryIsVisible,
  repositoryShape,
  repositoryValues,
} from '../visibility.ts';

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

const placeOf = (time: Pick<TrackedTime, 'repositoryId' | 'issueId' | 'userId'>): CountedPlace => ({
  repository_id: time.repositoryId,
  issue_id: time.issueId,
  user_id: time.userId,
});

/** True of entries whose issue and repository are not deleted. */
const isShown = (alias: string): RawBuilder<SqlBool> =>
  // Looked up one by one, so that the order of the list's index is kept.
  sql`(select case when i.deleted_unix = 0 then 0 else 1 end from issue as i
      where i.id = ${sql.ref(`${alias}.issue_id`)}) <> 1
    and (select case when r.deleted_unix = 0 then 0 else 1 end from repository as r
      where r.id = ${sql.ref(`${alias}.repository_id`)}) <> 1`;

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

type ListValues = Omit<TrackedTimeFilter, 'isPublicOnly'>;
interface ListShape {
  readonly isPublicOnly: boolean;
  /** The counter that knows the length of the list; null where a filter narrows it. */
  readonly counter: keyof typeof counterIds | null;
}
const counterIds = { issue: 'issueId', repository: 'repositoryId', user: 'userId' } as const;

/** Entries that are not deleted themselves. */
function entriesWith(db: Builder, given: Bound<ListValues>): AnySelect {
  let query: AnySelect = db.selectFrom('tracked_time').where('tracked_time.deleted_unix', '=', 0);
  for (const [name, column, operator] of comparisons) {
    const value = given[name];
    if (value !== undefined) query = query.where(`tracked_time.${column}`, operator, value);
  }
  return query;
}

/** Those of deleted issues and repositories, found from the few issues. */
const goneEntriesWith = (db: Builder, given: Bound<ListValues>): AnySelect =>
  entriesWith(db, given).where(
    'tracked_time.issue_id',
    'in',
    db
      .selectFrom('issue')
      .select('issue.id')
      .where('issue.deleted_unix', '<>', 0)
      .unionAll(
        db
          .selectFrom('issue')
          .select('issue.id')
          .where('issue.repository_id', 'in', (e) =>
            e.selectFrom('repository').select('id').where('deleted_unix', '<>', 0),
          ),
      ),
  );

const trackedTimes = prepareListing<TimeRow, TrackedTime, ListValues, ListShape>(
  ({ isPublicOnly, counter }) => ({
    from: (db, given) => {
      const query = entriesWith(db, given).where(isShown('tracked_time'));
      if (!isPublicOnly) return query;
      return query.where(
        sql<boolean>`(select is_private from repository as r
          where r.id = tracked_time.repository_id) = 0`,
      );
    },
    ...(counter !== null && {
      total: (db: Builder, given: Bound<ListValues>) =>
        db
          .selectFrom(counter)
          .select('times_count as count')
          .where('id', '=', given[counterIds[counter]] as never) as AnySelect,
    }),
    ...(!isPublicOnly && { counted: { rows: entriesWith, except: goneEntriesWith } }),
    select: listedColumns,
    id: 'tracked_time.id',
    order: ['tracked_time.created_unix', 'tracked_time.id'],
    map: timeOf,
  }),
);
const comparisons = [
  ['issueId', 'issue_id', '='],
  ['repositoryId', 'repository_id', '='],
  ['userId', 'user_id', '='],
  ['sinceUnix', 'created_unix', '>='],
  ['beforeUnix', 'created_unix', '<='],
  ['updatedSinceUnix', 'updated_unix', '>='],
  ['updatedBeforeUnix', 'updated_unix', '<='],
] as const;

function counterOf({ isPublicOnly, ...filter }: TrackedTimeFilter): ListShape['counter'] {
  const [name, ...others] = Object.keys(filter).filter(
    (key) => filter[key as keyof typeof filter] !== undefined,
  );
  if (isPublicOnly === true || others.length > 0) return null;
  const known = Object.entries(counterIds).find(([, id]) => id === name);
  return (known?.[0] as ListShape['counter']) ?? null;
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
      await recordChange(executor, time.userId, 'times');
      await countTimes(executor, placeOf(time), 1);
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
      if (!before.isDeleted && before.issueId !== time.issueId) {
        await countTimes(executor, placeOf(before), -1);
        await countTimes(executor, placeOf(time), 1);
      }
      if (isNoteNew) await reindexTexts(executor, 'tracked_time', time.id);
      await recordChange(executor, time.userId, 'times');
    },
    setDeleted: async (ids, deletedUnix, nowUnix) => {
      const set = { deleted_unix: deletedUnix, updated_unix: nowUnix };
      const mark = (some: readonly number[]) =>
        executor.builder
          .updateTable('tracked_time')
          .set({ ...set, version: sql<number>`version + 1` })
          .where('id', 'in', some)
          .returning(['id', ...countedPlace]);
      for (const some of chunksOf(ids)) {
        const marked = await executor.allOf<CountedPlace & { id: number }>(
          mark(some).where('deleted_unix', deletedUnix === 0 ? '<>' : '=', 0),
        );
        const places = Map.groupBy(marked, (row) =>
          countedPlace.map((column) => row[column]).join(),
        );
        for (const [place, ...same] of places.values()) {
          const count = same.length + 1;
          if (place) await countTimes(executor, place, deletedUnix === 0 ? count : -count);
        }
        const same = new Set(some);
        for (const { id } of marked) same.delete(id);
        const rest = same.size === 0 ? [] : await executor.allOf<CountedPlace>(mark([...same]));
        for (const row of [...marked, ...rest]) {
          await recordChange(executor, row.user_id, 'times');
        }
      }
    },
    list: (filter) => {
      const { isPublicOnly = false, ...values } = filter;
      return trackedTimes(executor, values, { isPublicOnly, counter: counterOf(filter) });
    },
    readableRepositories: async (visibility, repositoryIds) => {
      if (repositoryIds.length === 0) return new Set();
      const shape = repositoryShape(visibility);
      const values = repositoryValues(visibility);
      const rows = await readable(executor, repositoryIds, values, shape);
      return new Set(rows.map((row) => row.id));
    },
  };
}

import { sql } from 'kysely';
import { blankDetails, instantOf } from '../../core/records/tracked-time.ts';
import type { TrackedTime } from '../../core/records/types.ts';
import { fold } from '../../core/text.ts';
import type { TrackedTimeStore } from '../../core/tracked-time/types.ts';
import { type TimeRow, timeColumns, timeOf, times } from '../columns/tracked-time.ts';
import { type CountedTime, countTimes } from '../counters/update.ts';
import { chunksOf } from '../engine/chunks.ts';
import { lastIdOf, updatesTextIndexes } from '../engine/dialect.ts';
import type { Executor } from '../engine/executor.ts';
import { prepareFindByIds } from '../engine/find-by-ids.ts';
import { mapIfGiven } from '../engine/flag.ts';
import { rowInserter, rowUpdater } from '../engine/rows.ts';
import { type Builder, prepare } from '../engine/statement.ts';
import { indexTexts, reindexTexts } from '../engine/text-index-sqlite.ts';
import { listTimes } from './tracked-time-list.ts';

const joined = (db: Builder) =>
  db
    .selectFrom('tracked_time')
    .innerJoin('issue', 'issue.id', 'tracked_time.issue_id')
    .select(timeColumns);
const onIssue = prepare<{ issueId: number; id: number }, TimeRow>((db, p) =>
  joined(db).where('tracked_time.id', '=', p.id).where('tracked_time.issue_id', '=', p.issueId),
);
const byIds = prepareFindByIds<TimeRow>((db, ids) =>
  joined(db).where('tracked_time.id', 'in', ids),
);
const insert = rowInserter('tracked_time');
const update = rowUpdater('tracked_time');
/** Columns derived from others. */
const derived = (time: Pick<TrackedTime, 'note' | 'startedUnix' | 'createdUnix'>) => ({
  note_folded: fold(time.note),
  moment_unix: instantOf(time),
});
const otherNote = prepare<{ id: number; folded: string }, { id: number }>((db, p) =>
  db
    .selectFrom('tracked_time')
    .select('id')
    .where('id', '=', p.id)
    .where('note_folded', '<>', p.folded),
);
const ofUserOnIssue = prepare<{ issueId: number; userId: number }, TimeRow>((db, p) =>
  joined(db)
    .where('tracked_time.issue_id', '=', p.issueId)
    .where('tracked_time.user_id', '=', p.userId)
    .where('tracked_time.deleted_unix', '=', 0)
    .orderBy('tracked_time.id'),
);
const lastId = prepare<object, { id: number }>((db) =>
  db.selectNoFrom(lastIdOf(db, 'tracked_time').as('id')),
);
const numberOf = prepare<{ issueId: number }, { number: number }>((db, p) =>
  db.selectFrom('issue').select('number').where('id', '=', p.issueId),
);

export function trackedTimeStore(executor: Executor): TrackedTimeStore {
  return {
    onIssue: async (issueId, id) =>
      mapIfGiven(await executor.first(onIssue, { issueId, id }), timeOf),
    byIds: async (ids) => (await byIds(executor, ids)).map(timeOf),
    alike: async (userId, repositoryId, { instantsUnix, days, externalIds }) => {
      const found: TrackedTime[] = [];
      const of = joined(executor.builder)
        .where('tracked_time.user_id', '=', userId)
        .where('tracked_time.repository_id', '=', repositoryId)
        .where('tracked_time.deleted_unix', '=', 0)
        .where('issue.deleted_unix', '=', 0);
      for (const [column, values] of [
        ['tracked_time.moment_unix', instantsUnix],
        ['tracked_time.day', days],
      ] as const) {
        for (const some of chunksOf([...new Set(values)])) {
          const query = of.where(column, 'in', some).where('tracked_time.external_id', '=', '');
          for (const time of (await executor.allOf<TimeRow>(query)).map(timeOf)) {
            if (!found.some(({ id }) => id === time.id)) found.push(time);
          }
        }
      }
      for (const some of chunksOf([...new Set(externalIds)])) {
        const query = of
          .where('tracked_time.external_id', 'in', some)
          .where('tracked_time.external_id', '<>', '');
        found.push(...(await executor.allOf<TimeRow>(query)).map(timeOf));
      }
      return found.sort((a, b) => a.id - b.id);
    },
    insert: async ({ insertedUnix, issueNumber: knownNumber, ...given }) => {
      const time = {
        ...blankDetails,
        creatorId: given.userId,
        ...given,
        updatedUnix: insertedUnix,
        version: 1,
      };
      const id = await insert(executor, {
        ...times.write(time),
        ...derived(time),
        inserted_unix: insertedUnix,
        deleted_unix: 0,
      });
      if (time.note !== '') await indexTexts(executor, 'tracked_time', id);
      await countTimes(executor, time, 1, insertedUnix);
      const issueNumber =
        knownNumber ?? (await executor.first(numberOf, { issueId: time.issueId }))?.number;
      return { ...time, id, issueNumber: Number(issueNumber), isDeleted: false };
    },
    countAdded: async () => Number((await executor.first(lastId, {}))?.id ?? 0),
    ofUserOnIssue: async (issueId, userId) =>
      (await executor.all(ofUserOnIssue, { issueId, userId })).map(timeOf),
    update: async (time, before) => {
      const { id, userId: _, creatorId: __, ...changed } = time;
      const columns = derived(time);
      const isNoteNew =
        !updatesTextIndexes(executor.builder) &&
        (await executor.first(otherNote, { id, folded: columns.note_folded })) !== undefined;
      await update(executor, id, { ...times.write(changed), ...columns });
      if (!before.isDeleted && before.issueId !== time.issueId) {
        await countTimes(executor, before, -1, time.updatedUnix);
        await countTimes(executor, time, 1, time.updatedUnix);
      }
      if (isNoteNew) await reindexTexts(executor, 'tracked_time', time.id);
    },
    setDeleted: async (ids, deletedUnix, nowUnix) => {
      const isDeletion = deletedUnix !== 0;
      const set = { deleted_unix: deletedUnix, updated_unix: nowUnix };
      for (const some of chunksOf(ids)) {
        const changed = await executor.allOf<CountedTime>(
          executor.builder
            .updateTable('tracked_time')
            .set({ ...set, version: sql<number>`version + 1` })
            .where('id', 'in', some)
            .where('deleted_unix', isDeletion ? '=' : '<>', 0)
            .returning([
              'issue_id as issueId',
              'repository_id as repositoryId',
              'user_id as userId',
            ]),
        );
        const alike = Map.groupBy(changed, (time) => Object.values(time).join());
        for (const [first, ...others] of alike.values()) {
          if (first === undefined) continue;
          const count = others.length + 1;
          await countTimes(executor, first, isDeletion ? -count : count, nowUnix);
        }
      }
    },
    list: (filter) => listTimes(executor, filter),
  };
}

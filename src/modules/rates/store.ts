import { sql } from 'kysely';
import { daySlack } from '../../core/time/days.ts';
import type { Executor } from '../../sql/engine/executor.ts';
import { prepareFindByIds } from '../../sql/engine/find-by-ids.ts';
import type { AnySelect } from '../../sql/engine/listing.ts';
import { prepareListing } from '../../sql/engine/prepared-listing.ts';
import {
  listed,
  preparePurge,
  rowDeleter,
  rowFinder,
  rowInserter,
  rowUpdater,
} from '../../sql/engine/rows.ts';
import { prepare } from '../../sql/engine/statement.ts';
import { ratedPlaces, withRates } from './amounts.ts';
import { type RateRow, rates } from './columns.ts';
import { latest, type NewRate, type Rate } from './types.ts';

const byId = rowFinder(rates, 'id');
const ofProjects = prepareFindByIds<RateRow>((db, ids) =>
  db.selectFrom('rate').select(rates.columns).where('project_id', 'in', ids),
);
const insert = rowInserter('rate');
const update = rowUpdater('rate');
const remove = rowDeleter('rate', 'id');
const any = prepare<object, { id: number }>((db) => db.selectFrom('rate').select('id').limit(1));

const purge = preparePurge<object>('rate', (rows) =>
  rows.where('project_id', 'not in', sql`(select id from project)`),
);

type ListValues = Readonly<Record<'projectId' | 'userId', number | undefined>>;
const list = prepareListing<RateRow, Rate, ListValues>(() => ({
  ...listed(rates),
  from: (db, { projectId, userId }) => {
    const all = db.selectFrom('rate');
    if (projectId === undefined) return all.where('user_id', '=', userId as never);
    const query = all.where('project_id', '=', projectId);
    return userId === undefined
      ? query
      : query.where((e) => e.or([e('user_id', 'is', null), e('user_id', '=', userId)]));
  },
  order: ['rate.kind', 'rate.from_day', 'rate.id'],
}));

type PlaceColumn = 'repository_id' | 'project_id' | 'is_managed';

export const rateStore = (executor: Executor) => ({
  byId: (id: number) => byId(executor, { id }),
  ofProjects: async (ids: readonly number[]) => (await ofProjects(executor, ids)).map(rates.read),
  /** By kind and day. @param userId only those that can apply to them */
  list: (projectId: number | undefined, userId: number | undefined) =>
    list(executor, { projectId, userId }),
  insert: ({ id: _, ...rate }: NewRate) => insert(executor, rates.write(rate)),
  /** Sets the end of a rate to that of another. */
  end: (id: number, { untilDay, untilUnix, endedById }: NewRate) =>
    update(executor, id, rates.write({ untilDay, untilUnix, endedById })),
  remove: (id: number) => remove(executor, { id }),
  /** Of deleted projects, whose time was neither locked nor billed. */
  purge: (limit: number) => executor.run(purge, { limit }),
  isAny: async () => (await executor.first(any, {})) !== undefined,
  /** As `ratedPlaces` has them. */
  placesOf: (repositoryIds: readonly number[], viewerId: number | null) => {
    const places = executor.builder.selectFrom(ratedPlaces(viewerId).as('rated') as never);
    const query = (places as AnySelect).select(['repository_id', 'project_id', 'is_managed']);
    return executor.allOf<Record<PlaceColumn, number>>(
      query.where('repository_id', 'in', [0, ...repositoryIds]),
    );
  },
  /** What an entry was billed as whose amount the rate decides, or would if it were set. */
  findBilled: async (rate: NewRate, repositoryIds: readonly number[]) => {
    const { fromDay, fromUnix, untilDay, untilUnix, userId, issueId } = rate;
    let billed: AnySelect = executor.builder
      .selectFrom('tracked_time')
      .select('tracked_time.billed_as')
      .where('tracked_time.repository_id', 'in', [...repositoryIds])
      .where('tracked_time.billed_as', '<>', '')
      .where('tracked_time.deleted_unix', '=', 0)
      // By the index; the noon of a day can lie before it begins elsewhere.
      .where('tracked_time.moment_unix', '>=', fromUnix - 2 * daySlack)
      .where(sql<boolean>`case when tracked_time.day is null
        then tracked_time.moment_unix between ${fromUnix} and ${(untilUnix ?? latest) - 1}
        else tracked_time.day between ${fromDay} and ${(untilDay ?? latest) - 1} end`);
    if (userId !== null) billed = billed.where('tracked_time.user_id', '=', userId);
    if (issueId !== null) billed = billed.where('tracked_time.issue_id', '=', issueId);
    // Where a more particular one holds, it decides.
    const query = withRates(executor.builder, billed, null)
      .where((e) => e.or([e('rate.id', 'is', null), e('rate.kind', '>=', rate.kind)]))
      .limit(1);
    return (await executor.allOf<{ billed_as: string }>(query))[0]?.billed_as;
  },
});

declare module '../../core/store.ts' {
  interface Stores {
    readonly rates: ReturnType<typeof rateStore>;
  }
}

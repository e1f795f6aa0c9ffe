import { type RawBuilder, sql } from 'kysely';
import type { SqlDoor } from '../../sql/door.ts';
import type { AnySelect } from '../../sql/engine/listing.ts';
import { rateKinds } from './types.ts';

/**
 * Each repository of a project: the project's rounding, and whether the viewer manages it.
 * @param viewerId null: one who sees what managers see
 */
export function ratedPlaces(viewerId: number | null): RawBuilder<unknown> {
  const manages =
    viewerId === null
      ? sql`1`
      : sql`case when exists (select 1 from collaborator as manager
          where manager.repository_id = project.repository_id
          and manager.user_id = ${viewerId} and manager.mode = 'admin') then 1 else 0 end`;
  const seconds = sql`project.round_minutes * 60`;
  const columns = sql`project.id as project_id, ${manages} as is_managed,
    case when project.round = '' then 1 else ${seconds} end as step_seconds,
    case project.round when 'up' then ${seconds} - 1 when 'nearest' then ${seconds} / 2 else 0 end
      as shift_seconds`;
  return sql`(select place.repository_id as repository_id, null as activities_of, ${columns}
    from project_repository as place inner join project on project.id = place.project_id
    union all
    select project.repository_id as repository_id, project.id as activities_of, ${columns}
    from project where project.repository_id is not null)`;
}

/** Like `rateFor`. */
const coversEntry = sql`case when tracked_time.day is null
    then own.from_unix <= tracked_time.moment_unix
      and (own.until_unix is null or tracked_time.moment_unix < own.until_unix)
    else own.from_day <= tracked_time.day
      and (own.until_day is null or tracked_time.day < own.until_day) end`;

/** The rate of each kind, of which there is at most one as their periods do not overlap. */
const idsByKind = rateKinds.map((kind) => {
  const isOfActivity = kind.endsWith('activity');
  const project = isOfActivity ? sql`rated.activities_of` : sql`rated.project_id`;
  const user = kind.startsWith('person') ? sql`= tracked_time.user_id` : sql`is null`;
  const issue = isOfActivity ? sql`= tracked_time.issue_id` : sql`is null`;
  return sql`(select own.id from rate as own where own.project_id = ${project}
    and own.user_id ${user} and own.issue_id ${issue} and ${coversEntry})`;
});
const holds = sql<boolean>`rate.id = coalesce(${sql.join(idsByKind)})`;

/** Joins the place of each entry, and its rate: one, as rows that are sorted should be short. */
export function withRates(query: AnySelect, viewerId: number | null): AnySelect {
  const placed: AnySelect = query.leftJoin(ratedPlaces(viewerId).as('rated') as never, (join) =>
    join.onRef('rated.repository_id' as never, '=', 'tracked_time.repository_id' as never),
  );
  return placed.leftJoin('rate', (join) => join.on(holds));
}

/**
 * Half up per entry, after its rounding: the query's or, without one of entries, the project's.
 * @param scope the viewer, as `ratedPlaces` has them
 */
export const entryAmounts: NonNullable<SqlDoor['entryAmounts']> = (_db, scope, time) => {
  const viewerId = scope as number | null;
  const { seconds, isRounded } = time;
  const rounded = isRounded
    ? seconds
    : sql`(${seconds} + rated.shift_seconds) / rated.step_seconds * rated.step_seconds`;
  const maySee =
    viewerId === null
      ? sql`1 = 1`
      : sql`(rated.is_managed = 1 or tracked_time.user_id = ${viewerId})`;
  return {
    joined: (query) => withRates(query, viewerId),
    currency: sql`case when tracked_time.is_billable = 0 then null
      when ${maySee} then rate.currency
      when rate.minor is not null then '' end`,
    minor: sql`case when tracked_time.is_billable = 1 and ${maySee}
      then (${rounded} * rate.minor * 2 + 3600) / 7200 else 0 end`,
  };
};

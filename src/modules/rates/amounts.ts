import { type RawBuilder, sql } from 'kysely';
import type { SqlDoor } from '../../sql/door.ts';
import { joinsByHash } from '../../sql/engine/dialect.ts';
import type { AnySelect } from '../../sql/engine/listing.ts';
import type { Builder } from '../../sql/engine/statement.ts';
import { rateKinds } from './types.ts';

/**
 * Each repository of a project: the project's rounding, and whether the viewer manages it.
 * @param viewerId null: one who sees what managers see
 */
export function ratedPlaces(viewerId: number | null): RawBuilder<unknown> {
  // Joined, as PostgreSQL would look a condition up for each entry.
  const [manager, manages] =
    viewerId === null
      ? [sql``, sql`1`]
      : [
          sql`left join collaborator as manager
            on manager.repository_id = project.repository_id
            and manager.user_id = ${viewerId} and manager.mode = 'admin'`,
          sql`case when manager.user_id is null then 0 else 1 end`,
        ];
  const seconds = sql`project.round_minutes * 60`;
  const columns = sql`project.id as project_id, ${manages} as is_managed,
    case when project.round = '' then 1 else ${seconds} end as step_seconds,
    case project.round when 'up' then ${seconds} - 1 when 'nearest' then ${seconds} / 2 else 0 end
      as shift_seconds`;
  return sql`(select place.repository_id as repository_id, null as activities_of, ${columns}
    from project_repository as place inner join project on project.id = place.project_id
    ${manager}
    union all
    select project.repository_id as repository_id, project.id as activities_of, ${columns}
    from project ${manager} where project.repository_id is not null)`;
}

/** Like `rateFor`; what ties an entry to one of the rates `own`, by their kind. */
function tieTo(own: string, kind: (typeof rateKinds)[number]): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${own}.${column}`);
  const isOfActivity = kind.endsWith('activity');
  const project = isOfActivity ? sql`rated.activities_of` : sql`rated.project_id`;
  const user = kind.startsWith('person') ? sql`= tracked_time.user_id` : sql`is null`;
  const issue = isOfActivity ? sql`= tracked_time.issue_id` : sql`is null`;
  return sql`${of('project_id')} = ${project} and ${of('user_id')} ${user} and ${of('issue_id')} ${issue}
    and case when tracked_time.day is null
      then ${of('from_unix')} <= tracked_time.moment_unix
        and (${of('until_unix')} is null or tracked_time.moment_unix < ${of('until_unix')})
      else ${of('from_day')} <= tracked_time.day
        and (${of('until_day')} is null or tracked_time.day < ${of('until_day')}) end`;
}

/**
 * Joins the place of each entry, and its rate: one, as rows that are sorted should be short. Of each
 * kind there is at most one, as their periods do not overlap.
 */
export function withRates(db: Builder, query: AnySelect, viewerId: number | null): AnySelect {
  let from: AnySelect = query.leftJoin(ratedPlaces(viewerId).as('rated') as never, (join) =>
    join.onRef('rated.repository_id' as never, '=', 'tracked_time.repository_id' as never),
  );
  const ids = rateKinds.map((kind, at) => {
    if (!joinsByHash(db)) return sql`(select own.id from rate as own where ${tieTo('own', kind)})`;
    const own = `rate_${at}`;
    from = from.leftJoin(`rate as ${own}`, (join) => join.on(tieTo(own, kind)));
    return sql.ref(`${own}.id`);
  });
  return from.leftJoin('rate', (join) =>
    join.on(sql<boolean>`rate.id = coalesce(${sql.join(ids)})`),
  );
}

/**
 * Half up per entry, after its rounding: the query's or, without one of entries, the project's.
 * @param scope the viewer, as `ratedPlaces` has them
 */
export const entryAmounts: NonNullable<SqlDoor['entryAmounts']> = (db, scope, time) => {
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
    joined: (query) => withRates(db, query, viewerId),
    currency: sql`case when tracked_time.is_billable = 0 then null
      when ${maySee} then rate.currency
      when rate.minor is not null then '' end`,
    minor: sql`case when tracked_time.is_billable = 1 and ${maySee}
      then (${rounded} * rate.minor * 2 + 3600) / 7200 else 0 end`,
  };
};

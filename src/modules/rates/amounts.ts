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
  return sql`(select place.repository_id as repository_id, ${columns}
    from project_repository as place inner join project on project.id = place.project_id
    union all
    select project.repository_id as repository_id, ${columns}
    from project where project.repository_id is not null)`;
}

const aliases = rateKinds.map((_, kind) => `rate_${kind}`);

/** Like `rateFor`. */
const coversEntry = (rate: RawBuilder<unknown>) => sql`case when tracked_time.day is null
    then ${rate}.from_unix <= tracked_time.moment_unix
      and (${rate}.until_unix is null or tracked_time.moment_unix < ${rate}.until_unix)
    else ${rate}.from_day <= tracked_time.day
      and (${rate}.until_day is null or tracked_time.day < ${rate}.until_day) end`;

/**
 * Joins the place of each entry, and the rate of each kind, of which there is at most one as their
 * periods do not overlap.
 */
export function withRates(query: AnySelect, viewerId: number | null): AnySelect {
  const placed: AnySelect = query.leftJoin(ratedPlaces(viewerId).as('rated') as never, (join) =>
    join.onRef('rated.repository_id' as never, '=', 'tracked_time.repository_id' as never),
  );
  return rateKinds.reduce((all, kind, at) => {
    const rate = sql.ref(aliases[at] ?? '');
    const user = kind.startsWith('person') ? sql`= tracked_time.user_id` : sql`is null`;
    const issue = kind.endsWith('activity') ? sql`= tracked_time.issue_id` : sql`is null`;
    const holds = sql<boolean>`${rate}.project_id = rated.project_id
      and ${rate}.user_id ${user} and ${rate}.issue_id ${issue} and ${coversEntry(rate)}`;
    return all.leftJoin(`rate as ${aliases[at]}`, (join) => join.on(holds));
  }, placed);
}

/** Leaves the entries for which no more particular rate holds than those of a kind. */
export const withoutBefore = (query: AnySelect, kind: number): AnySelect =>
  aliases.slice(0, kind).reduce((all, alias) => all.where(`${alias}.id`, 'is', null), query);

const first = (column: string) =>
  sql`coalesce(${sql.join(aliases.map((alias) => sql.ref(`${alias}.${column}`)))})`;

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
      when ${maySee} then ${first('currency')}
      when ${first('minor')} is not null then '' end`,
    minor: sql`case when tracked_time.is_billable = 1 and ${maySee}
      then (${rounded} * ${first('minor')} * 2 + 3600) / 7200 else 0 end`,
  };
};

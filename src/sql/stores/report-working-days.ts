import { sql } from 'kysely';
import type { SumRow, SumsQuery } from '../../core/report/types.ts';
import type { AnySelect } from '../engine/listing.ts';
import type { Builder } from '../engine/statement.ts';
import { countedEntries } from './report-entries.ts';

/**
 * Adds the working day and first day of each group's user, if asked for: null unless it may be told. Others can
 * make entries for a user, so it takes one that the user made in a repository of the caller.
 */
export function withWorkingDays(
  db: Builder,
  grouped: AnySelect,
  userId: string,
  { by, filter, workingDaysFor }: SumsQuery,
): AnySelect {
  const { administeredBy, isPublicOnly } = filter;
  if (workingDaysFor === undefined || administeredBy === undefined || !by.includes('user')) {
    return grouped;
  }
  const ofUser = sql.ref<number>('user.id');
  const made = countedEntries(db, { administeredBy, ...(isPublicOnly ? { isPublicOnly } : {}) })
    .select('tracked_time.id')
    .where('tracked_time.user_id', '=', ofUser)
    .where('tracked_time.creator_id', '=', ofUser);
  const blocked = db
    .selectFrom('block')
    .select('blocker_id')
    .where('blockee_id', '=', administeredBy);
  const told = db
    .selectFrom('user')
    .select(['user.id', 'user.working_day_seconds', 'user.created_unix'])
    .where('user.id', 'in', sql<number>`(select ${sql.ref(userId)} from grouped)`)
    .where('user.is_active', '=', 1)
    .where('user.prohibit_login', '=', 0)
    .where((e) => {
      const isShown = [e('user.show_working_day', '=', 1), e('user.id', 'not in', blocked)];
      return e.or([
        e('user.id', '=', workingDaysFor),
        e.and([...isShown, e(made.limit(1), 'is not', null)]),
      ]);
    });
  return db
    .with('grouped', () => grouped)
    .with('told', () => told)
    .selectFrom('grouped')
    .leftJoin('told', (join) => join.on('told.id', '=', sql.ref(`grouped.${userId}`)))
    .selectAll('grouped')
    .select(['told.working_day_seconds as working_day', 'told.created_unix as member_since']);
}

const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value));

export const workingDayOf = (
  workingDay: unknown,
  since: unknown,
): Pick<SumRow, 'workingDaySeconds' | 'sinceUnix'> =>
  workingDay === undefined
    ? {}
    : { workingDaySeconds: numberOrNull(workingDay), sinceUnix: numberOrNull(since) };

import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { invalid, PunchcardError } from '../errors.ts';
import { findNamedRepository } from '../policy/lookup.ts';
import { fold } from '../text.ts';
import { lastUnix, parseInstant } from '../time.ts';
import { timeSettings } from '../user/user-settings.ts';
import {
  type Calendar,
  type GroupKey,
  groupKeys,
  type ReportFilter,
  type Rounding,
  roundings,
  type TimeUnit,
  weekdays,
} from './types.ts';
import { dateAt, firstDayOf, nextUnit, normalizeTimeZone, parseDate, startOf } from './zones.ts';

export const presets = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-year',
  'last-year',
] as const;

/** The query parameters of reports and exports. */
export interface EntriesQuery {
  readonly note?: string | undefined;
  readonly billable?: boolean | undefined;
  /** A date in the time zone, or RFC 3339. */
  readonly from?: string | undefined;
  /** A date (inclusive), or RFC 3339 (exclusive). */
  readonly to?: string | undefined;
  readonly preset?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly firstDayOfWeek?: string | undefined;
}

export interface ReportQuery extends EntriesQuery {
  /** Keys, separated by commas. */
  readonly groupBy?: string | undefined;
  readonly round?: string | undefined;
  readonly roundMinutes?: number | undefined;
  readonly roundPer?: string | undefined;
}

/** The parsed query, without users and repositories. */
export interface ReadQuery {
  readonly calendar: Calendar;
  readonly filter: Pick<ReportFilter, 'noteFolded' | 'isBillable' | 'fromUnix' | 'toUnix'>;
}

/** @throws invalid that names the parameter */
export async function readEntriesQuery(
  context: Context,
  caller: SignedIn,
  query: EntriesQuery,
): Promise<ReadQuery> {
  const calendar = await calendarOf(context, caller, query);
  const { fromUnix, toUnix } = readRange(query, calendar, context.clock.nowUnix());
  const noteFolded = fold(query.note?.trim() ?? '');
  return {
    calendar,
    filter: {
      ...(fromUnix === undefined ? {} : { fromUnix }),
      ...(toUnix === undefined ? {} : { toUnix }),
      ...(noteFolded === '' ? {} : { noteFolded }),
      ...(query.billable === undefined ? {} : { isBillable: query.billable }),
    },
  };
}

/** The calendar of the query, else of the caller. @throws invalid */
async function calendarOf(
  context: Context,
  caller: SignedIn,
  query: Pick<EntriesQuery, 'timeZone' | 'firstDayOfWeek'>,
): Promise<Calendar> {
  const own = await timeSettings(context, caller);
  const asked = query.timeZone?.trim() ?? '';
  const timeZone = asked === '' ? own.timeZone : normalizeTimeZone(asked);
  if (timeZone === undefined) {
    throw invalid('[time_zone]: must be a time zone such as Europe/Berlin');
  }
  const day = query.firstDayOfWeek ?? '';
  if (day !== '' && !isIn(weekdays, day)) {
    throw invalid(`[first_day_of_week]: must be one of ${weekdays.join(', ')}`);
  }
  return { timeZone, firstDayOfWeek: day === '' ? own.firstDayOfWeek : day };
}

const isIn = <T extends string>(values: readonly T[], text: string): text is T =>
  (values as readonly string[]).includes(text);

interface Range {
  readonly fromUnix?: number;
  readonly toUnix?: number;
}

/** @throws invalid */
function readRange(query: EntriesQuery, calendar: Calendar, nowUnix: number): Range {
  const from = query.from?.trim() ?? '';
  const to = query.to?.trim() ?? '';
  const preset = query.preset ?? '';
  if (preset !== '') {
    if (from !== '' || to !== '') {
      throw invalid('[preset]: cannot be combined with from or to');
    }
    return presetRange(preset, calendar, nowUnix);
  }
  const range = {
    ...(from === '' ? {} : { fromUnix: readBoundary('from', from, calendar, 'start') }),
    ...(to === '' ? {} : { toUnix: readBoundary('to', to, calendar, 'end') }),
  };
  const { fromUnix = Number.NEGATIVE_INFINITY, toUnix = Number.POSITIVE_INFINITY } = range;
  if (fromUnix >= toUnix) throw invalid('[to]: must be after from');
  if (fromUnix > lastUnix) throw invalid('[from]: must be in the years up to 9999');
  // Bounds before 1970 or after 9999 have no effect.
  return {
    ...(fromUnix <= 0 ? {} : { fromUnix }),
    ...(toUnix > lastUnix ? {} : { toUnix }),
  };
}

/** The start or end of a date, or an instant. */
function readBoundary(
  field: string,
  text: string,
  { timeZone }: Calendar,
  which: 'start' | 'end',
): number {
  const date = parseDate(text);
  if (date !== undefined) {
    return startOf(which === 'start' ? date : nextUnit('day', date), timeZone);
  }
  // A blank stands for an unencoded `+`.
  const unix = parseInstant(text.replace(/ (?=\d\d:\d\d$)/, '+'));
  if (unix === undefined || unix === 'none') {
    throw invalid(`[${field}]: must be a date, such as 2026-05-04, or a time in RFC 3339`);
  }
  return unix;
}

function presetRange(preset: string, calendar: Calendar, nowUnix: number): Required<Range> {
  if (!isIn(presets, preset)) throw invalid(`[preset]: must be one of ${presets.join(', ')}`);
  const today = dateAt(nowUnix, calendar.timeZone);
  const [which = '', named] = preset.split('-') as [string, TimeUnit | undefined];
  const unit = named ?? 'day';
  const current = firstDayOf(unit, today, calendar.firstDayOfWeek);
  const isLast = which === 'last' || which === 'yesterday';
  const first = isLast ? current.subtract({ [`${unit}s`]: 1 }) : current;
  return {
    fromUnix: startOf(first, calendar.timeZone),
    toUnix: startOf(nextUnit(unit, first), calendar.timeZone),
  };
}

/** @throws invalid */
export function readGroupBy(text: string | undefined): GroupKey[] {
  const keys = (text ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  for (const key of keys) {
    if (!isIn(groupKeys, key)) {
      throw invalid(`[group_by]: must be up to two of ${groupKeys.join(', ')}`);
    }
  }
  if (keys.length > 2 || new Set(keys).size < keys.length) {
    throw invalid('[group_by]: must be up to two different keys, separated by a comma');
  }
  return keys as GroupKey[];
}

/** @throws invalid */
export function readRounding(
  query: Pick<ReportQuery, 'round' | 'roundMinutes' | 'roundPer'>,
): Rounding | null {
  const mode = query.round ?? '';
  const per = query.roundPer ?? '';
  if (mode === '') {
    const given = query.roundMinutes !== undefined ? 'round_minutes' : 'round_per';
    if (query.roundMinutes !== undefined || per !== '') {
      throw invalid(`[round]: Required where ${given} is given: ${roundings.join(', ')}`);
    }
    return null;
  }
  if (!isIn(roundings, mode)) throw invalid(`[round]: must be one of ${roundings.join(', ')}`);
  if (per !== '' && per !== 'entry' && per !== 'group') {
    throw invalid('[round_per]: must be entry or group');
  }
  const minutes = query.roundMinutes;
  if (minutes === undefined || minutes < 1 || minutes > 1440) {
    throw invalid('[round_minutes]: must be 1 to 1440 where round is given');
  }
  return { mode, stepSeconds: minutes * 60, per: per === '' ? 'entry' : per };
}

/**
 * The repositories that `owner/name` means among the caller's own entries: the readable one with
 * that name now or, if there is none, those with that name when the entries were made (D24).
 * @throws invalid, not_found
 */
export async function findNamedRepositories(
  context: Context,
  caller: SignedIn,
  text: string,
): Promise<readonly number[]> {
  try {
    return [(await findNamedRepository(context, caller, 'repository', text)).repository.id];
  } catch (error) {
    if (!(error instanceof PunchcardError && error.code === 'not_found')) throw error;
    const [ownerName = '', name = ''] = text.split('/');
    const ids = await context.database.background.reports.repositoriesNamedThen(
      { userId: caller.user.id, isPublicOnly: caller.isPublicOnly },
      fold(ownerName),
      fold(name),
    );
    if (ids.length === 0) throw error;
    return ids;
  }
}

import type { SignedIn } from '../caller.ts';
import type { Context, CoreDoor } from '../context.ts';
import { defined } from '../defined.ts';
import { invalidField, PunchcardError } from '../errors.ts';
import { findNamedRepository } from '../policy/lookup.ts';
import { type TimeSettings, timeSettings } from '../records/time-settings.ts';
import { fold } from '../text.ts';
import { lastUnix } from '../time/instant.ts';
import { type DayBound, type PeriodOptions, readDayBound } from '../time/periods.ts';
import { readTimeZone } from '../time/time-zone.ts';
import { type LocalCalendar, weekdays } from '../time/types.ts';
import { view } from '../transaction.ts';
import { doorKeysOf } from './report.ts';
import type { SavedQuery } from './types.ts';
import { type GroupKey, groupKeys, type ReportFilter, type Rounding, roundings } from './types.ts';

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
export type EntriesQuery = Pick<
  SavedQuery,
  | ('note' | 'billable' | 'tag' | 'billed' | 'narrow')
  | ('from' | 'to' | 'preset' | 'timeZone' | 'firstDayOfWeek')
>;

export interface ReportQuery
  extends EntriesQuery,
    Pick<SavedQuery, 'groupBy' | 'round' | 'roundMinutes' | 'roundPer'> {
  /** Reads the notes of each group. */
  readonly notes?: boolean | undefined;
}

/** The parsed query, without users and repositories. */
export interface ReadQuery {
  readonly calendar: LocalCalendar;
  readonly filter: Pick<
    ReportFilter,
    'noteFolded' | 'isBillable' | 'tag' | 'billed' | 'repositoryIds' | keyof Range
  >;
}

/** @throws invalid that names the parameter */
export async function readEntriesQuery(
  context: Context,
  caller: SignedIn,
  query: EntriesQuery,
): Promise<ReadQuery> {
  const calendar = await calendarOf(context, caller, query);
  const range = readRange(query, { ...calendar, nowUnix: context.clock.nowUnix() });
  const noteFolded = fold(query.note?.trim() ?? '');
  const tag = fold(query.tag?.trim() ?? '') || undefined;
  const billed = query.billed?.trim() || undefined;
  const repositoryIds = await narrowed(context, caller, query.narrow ?? {});
  return {
    calendar,
    filter: {
      ...range,
      ...defined({ isBillable: query.billable, tag, billed, repositoryIds }),
      ...(noteFolded === '' ? {} : { noteFolded }),
    },
  };
}

/** The repositories that all of the doors' filters mean; undefined without filters. */
async function narrowed(
  context: Context,
  caller: SignedIn,
  texts: Readonly<Record<string, string>>,
): Promise<readonly number[] | undefined> {
  let ids: readonly number[] | undefined;
  for (const [name, text] of Object.entries(texts)) {
    if (text.trim() === '') continue;
    const narrow = context.doors.find((door) => door.narrow?.[name])?.narrow?.[name];
    // Without its module, a saved filter means nothing.
    ids = inBoth(ids, (await narrow?.(view(context, caller), text.trim())) ?? []);
  }
  return ids;
}

/** The id of no repository: no list of ids is empty. */
const nowhere = 0;

/** The repositories of both lists; undefined: all. */
export function inBoth(
  one: readonly number[] | undefined,
  other: readonly number[] | undefined,
): readonly number[] | undefined {
  const both = one === undefined ? other : other && one.filter((id) => other.includes(id));
  return both?.length === 0 ? [nowhere] : (both ?? one);
}

/** The calendar given in the query, otherwise the caller's. @throws invalid */
async function calendarOf(
  context: Context,
  caller: SignedIn,
  query: Pick<EntriesQuery, 'timeZone' | 'firstDayOfWeek'>,
): Promise<TimeSettings> {
  const own = await timeSettings(context, caller);
  const asked = query.timeZone?.trim() ?? '';
  const timeZone = asked === '' ? own.timeZone : readTimeZone(asked);
  const day = query.firstDayOfWeek ?? '';
  if (day !== '' && !isIn(weekdays, day)) {
    throw invalidField('first_day_of_week', 'not-one-of', { choices: weekdays.join(', ') });
  }
  return { ...own, timeZone, firstDayOfWeek: day === '' ? own.firstDayOfWeek : day };
}

const isIn = <T extends string>(values: readonly T[], text: string): text is T =>
  (values as readonly string[]).includes(text);

type Range = Pick<ReportFilter, 'fromUnix' | 'fromDay' | 'toUnix' | 'toDay'>;

/** @throws invalid */
function readRange(query: EntriesQuery, here: PeriodOptions): Range {
  const [from, to] = [query.from?.trim() ?? '', query.to?.trim() ?? ''];
  const preset = query.preset ?? '';
  if (preset !== '') {
    if (from !== '' || to !== '') {
      throw invalidField('preset', 'not-with-bounds');
    }
    if (!isIn(presets, preset))
      throw invalidField('preset', 'not-one-of', { choices: presets.join(', ') });
    const words = preset.replace('-', ' ');
    return rangeOf(
      readDayBound('preset', words, 'start', here),
      readDayBound('preset', words, 'end', here),
    );
  }
  const start = readDayBound('from', from, 'start', here);
  const end = readDayBound('to', to, 'end', here);
  if (start !== undefined && end !== undefined && start.unix >= end.unix) {
    throw invalidField('to', 'not-after-from');
  }
  if (start !== undefined && start.unix > lastUnix) {
    throw invalidField('from', 'years-to-9999');
  }
  return rangeOf(start, end);
}

/** Bounds before 1970 or after 9999 have no effect. */
const rangeOf = (start: DayBound | undefined, end: DayBound | undefined): Range => ({
  ...(start === undefined || start.unix <= 0 ? {} : { fromUnix: start.unix, fromDay: start.day }),
  ...(end === undefined || end.unix > lastUnix ? {} : { toUnix: end.unix, toDay: end.day }),
});

/** @throws invalid */
export function readGroupBy(doors: readonly CoreDoor[], text: string | undefined): GroupKey[] {
  const known = [...groupKeys, ...Object.keys(doorKeysOf(doors))];
  const keys = (text ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  for (const key of keys) {
    if (!known.includes(key)) {
      throw invalidField('group_by', 'not-two-of', { choices: known.join(', ') });
    }
  }
  if (keys.length > 2 || new Set(keys).size < keys.length) {
    throw invalidField('group_by', 'not-two-keys');
  }
  return keys;
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
      throw invalidField('round', 'required-with', { given, choices: roundings.join(', ') });
    }
    return null;
  }
  if (!isIn(roundings, mode))
    throw invalidField('round', 'not-one-of', { choices: roundings.join(', ') });
  if (per !== '' && per !== 'entry' && per !== 'group') {
    throw invalidField('round_per', 'not-entry-or-group');
  }
  const minutes = query.roundMinutes;
  if (minutes === undefined || minutes < 1 || minutes > 1440) {
    throw invalidField('round_minutes', 'rounding-range');
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
    return [(await findNamedRepository(context, caller, text)).repository.id];
  } catch (error) {
    if (!(error instanceof PunchcardError && error.kind === 'not_found')) throw error;
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

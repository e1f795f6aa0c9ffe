import { Temporal } from 'temporal-polyfill';
import { type Problem, problemOf } from '../errors.ts';
import { dateAt } from './time-zone.ts';

/** Whether `3/11/2026` starts with the day or the month. */
export const dateOrders = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The context for relative and local times. */
export interface LocalTime {
  /** An IANA name. */
  readonly timeZone: string;
  readonly nowUnix: number;
  /** If '' or absent, dates that depend on it are refused. */
  readonly dateOrder?: DateOrder | '';
  /** A repeated time of day has the offset of this instant; without it, it is refused. */
  readonly nearUnix?: number | undefined;
}

/** With the current day in the time zone. */
export interface Today extends LocalTime {
  readonly today: Temporal.PlainDate;
}

export const withToday = (here: LocalTime): Today => ({
  ...here,
  today: dateAt(here.nowUnix, here.timeZone),
});

/** A day at the start of a text. */
export interface DayMatch {
  /** Length in UTF-16 code units. */
  readonly length: number;
  /** Empty if the day does not exist; two if it depends on the order of day and month. */
  readonly dates: readonly Temporal.PlainDate[];
  /** The error if it is not exactly one day. */
  readonly problem?: Problem;
  /** 1 for Monday; only for a weekday. */
  readonly dayOfWeek?: number;
  /** True if it can also be an ordinary word: `sun`, `4 may`. */
  readonly isWeak?: boolean;
}

type Found = Omit<DayMatch, 'length'>;
type Groups = readonly (string | undefined)[];
type Rule = readonly [
  RegExp,
  (groups: Groups, today: Temporal.PlainDate, here: LocalTime) => Found | undefined,
];

/** A word ends at a space, or at punctuation before one. */
const wordEnd = String.raw`(?=[,;:.!?)\]]*(?:\s|$))`;

/** Matches a pattern of whole words at one position of a text. */
export const wordsAt = (source: string): RegExp => new RegExp(`(?:${source})${wordEnd}`, 'iy');

/** English, then German. */
export const weekdays = [
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ...['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag'],
];
export const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august'],
  ...['september', 'october', 'november', 'december'],
  ...['januar', 'februar', 'märz', 'april', 'mai', 'juni', 'juli', 'august'],
  ...['september', 'oktober', 'november', 'dezember'],
];
const weekday = `(${weekdays.join('|')}|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\\.?`;
export const monthPattern = `(${months.join('|')}|${months.map((name) => name.slice(0, 3)).join('|')}|sept)\\.?`;

/** Words a letter away from a day's that people write in notes, and `Mondays`, `freitags`. */
const ordinary =
  /^(?:montage|sundry|sundae|match|marsh|larch|arch|western|toady|leute|beute|meute|heure|haute|gesten|gestein|(?:.*day|.*tag|.*woch|tomorrow)(?:s|e)|vie?r)$/;
export const isOrdinaryDayName = (word: string): boolean => ordinary.test(word);

const counts = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];
export const monthOf = (name: string): number =>
  (months.findIndex((known) => known.startsWith(name.toLowerCase().slice(0, 3))) % 12) + 1;

/** `3 November 2026`, for messages. */
const dayName = ({ day, month, year }: Temporal.PlainDate): string => {
  const name = months[month - 1] ?? '';
  return `${day} ${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`;
};

function existing(year: number, month: number, day: number): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return undefined;
  }
}

/** A day without a year is in this year or, if that is in the future, within the past half year. */
function withoutYear(
  month: number,
  day: number,
  today: Temporal.PlainDate,
): Temporal.PlainDate | undefined {
  const isLeapDay = month === 2 && day === 29;
  const thisYear = existing(today.year, month, day);
  if (thisYear !== undefined && Temporal.PlainDate.compare(thisYear, today) <= 0) return thisYear;
  const lastYear = existing(today.year - 1, month, day);
  const isRecent = lastYear !== undefined && lastYear.until(today).days <= 183;
  return isRecent ? lastYear : (thisYear ?? (isLeapDay ? undefined : lastYear));
}

const noSuchDay = problemOf('date.no-such-day');

function dated(
  year: string | undefined,
  month: number,
  day: number,
  today: Temporal.PlainDate,
): Found {
  const date =
    year === undefined ? withoutYear(month, day, today) : existing(Number(year), month, day);
  if (date === undefined) {
    const hasMonth = month >= 1 && month <= 12;
    return {
      dates: [],
      problem: hasMonth ? noSuchDay : problemOf('date.no-such-month', { month }),
    };
  }
  return date.year < 1970
    ? { dates: [], problem: problemOf('date.before-1970') }
    : { dates: [date] };
}

const shortYear: Found = { dates: [], problem: problemOf('date.short-year') };
const mayBe = (day: number, month: number): boolean =>
  day >= 1 && day <= 31 && month >= 1 && month <= 12;

/** `3/11` and `3/11/2026`. */
function ordered(
  groups: Groups,
  today: Temporal.PlainDate,
  { dateOrder = '' }: LocalTime,
): Found | undefined {
  const [first, second] = [Number(groups[0]), Number(groups[1])];
  const year = groups[2];
  if (year === undefined && !mayBe(first, second) && !mayBe(second, first)) return undefined;
  if (year?.length === 2)
    return mayBe(first, second) || mayBe(second, first) ? shortYear : undefined;
  // `24/7` also means "always".
  const weak = first === 24 && second === 7 && year === undefined ? { isWeak: true } : {};
  if (dateOrder === 'dmy') return { ...dated(year, second, first, today), ...weak };
  if (dateOrder === 'mdy') return { ...dated(year, first, second, today), ...weak };
  const both = [dated(year, second, first, today), dated(year, first, second, today)];
  const dates = both.flatMap((one) => one.dates);
  const [one, other] = dates;
  if (one === undefined) return { dates, problem: noSuchDay };
  if (other === undefined || one.equals(other)) return { dates: [one], ...weak };
  const days = { day: dayName(one), or: dayName(other) };
  const written = { date: String(one), instead: String(other) };
  const problem = problemOf('date.two-days', { ...days, ...written });
  return { dates, problem };
}

function named(
  name: string,
  day: string,
  year: string | undefined,
  today: Temporal.PlainDate,
): Found | undefined {
  if (Number(day) < 1 || Number(day) > 31) return undefined;
  if (year !== undefined && year.length < 4) return shortYear;
  return dated(year, monthOf(name), Number(day), today);
}

const onWeekday = ([which, name = '']: Groups, today: Temporal.PlainDate): Found => {
  const dayOfWeek =
    (weekdays.findIndex((known) => known.startsWith(name.toLowerCase().slice(0, 3))) % 7) + 1;
  const daysAgo = (today.dayOfWeek - dayOfWeek + 7) % 7;
  switch (which?.toLowerCase()) {
    case 'this':
      return { dates: [], problem: problemOf('date.this-weekday') };
    case 'next':
      return { dates: [today.add({ days: 7 - daysAgo })] };
    case 'last':
    case 'past':
    case 'letzten':
      return { dates: [today.subtract({ days: daysAgo || 7 })] };
    default:
      return {
        ...{ dates: [today.subtract({ days: daysAgo })], dayOfWeek },
        isWeak: /^(?:wed|sat|sun)$/i.test(name),
      };
  }
};

const ordinal = '(?:st|nd|rd|th)?';
/** Must not be followed by a character that makes the number a duration or a time of day. */
const alone = String.raw`(?!\s*(?:[hmsd:–-]|[ap]\.?m|to\b|of\b|${monthPattern.replace('(', '(?:')}))`;
const itsYear = String.raw`(?:(?:,?\s+|-)(\d{4}|'?\d{2}${alone}))?`;

const rules: readonly Rule[] = [
  [
    wordsAt(String.raw`(\d{4})[-–/.](\d{1,2})[-–/.](\d{1,2})`),
    ([y, m, d], today) => dated(y, Number(m), Number(d), today),
  ],
  [
    wordsAt(String.raw`(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?`),
    ([d, m, y], today) => {
      if (y === undefined && !mayBe(Number(d), Number(m))) return undefined;
      if (y?.length !== 2) return dated(y, Number(m), Number(d), today);
      // `3.11.26` may be a version number.
      return d?.length === 2 && m?.length === 2 && mayBe(Number(d), Number(m))
        ? shortYear
        : undefined;
    },
  ],
  [wordsAt(String.raw`(\d{1,2})/(\d{1,2})(?:/(\d{4}|\d{2}))?`), ordered],
  [wordsAt(String.raw`(\d{1,2})[-–](\d{1,2})[-–](\d{4})`), ordered],
  [
    wordsAt(String.raw`${monthPattern}(?:\s+|-)(\d{1,2})${ordinal}${itsYear}`),
    ([name = '', day = '', year], today) => named(name, day, year, today),
  ],
  [
    wordsAt(
      String.raw`(?:the\s+)?(\d{1,2})(?:${ordinal}|\.)(?:\s*|-)(?:of\s+)?${monthPattern}${itsYear}`,
    ),
    ([day = '', name = '', year], today) => {
      const found = named(name, day, year, today);
      // `bug 4 may be old`
      return found === undefined
        ? found
        : { ...found, isWeak: /^(?:may|march|mar)$/.test(name) && year === undefined };
    },
  ],
  [wordsAt('today|heute'), (_, today) => ({ dates: [today] })],
  [wordsAt('yesterday|gestern'), (_, today) => ({ dates: [today.subtract({ days: 1 })] })],
  [
    wordsAt(String.raw`(?:the\s+)?day\s+before\s+yesterday|vorgestern`),
    (_, today) => ({ dates: [today.subtract({ days: 2 })] }),
  ],
  [wordsAt('tomorrow'), (_, today) => ({ dates: [today.add({ days: 1 })] })],
  // `Tuesday the 17th` may mean a Tuesday other than the latest.
  [
    wordsAt(String.raw`(?:last\s+)?${weekday},?\s+(?:the\s+)?\d{1,2}(?:st|nd|rd|th|${alone})`),
    () => ({ dates: [], problem: problemOf('date.weekday-and-day') }),
  ],
  [wordsAt(String.raw`(?:(last|past|this|next|letzten)\s+)?${weekday}`), onWeekday],
  [
    wordsAt(String.raw`(\d{1,3}|an?|${counts.join('|')})\s+(day|week)s?\s+ago`),
    ([count = '', unit = ''], today) => {
      const words = counts.indexOf(count.toLowerCase());
      const number = /^an?$/i.test(count) ? 1 : words < 0 ? Number(count) : words;
      return { dates: [today.subtract({ [`${unit.toLowerCase()}s`]: number })] };
    },
  ],
  [
    wordsAt(String.raw`vor\s+(\d{1,3}|einem|einer)\s+(tag|woche)(?:en|n)?`),
    ([count = '', unit = ''], today) => {
      const number = /^ein/i.test(count) ? 1 : Number(count);
      return { dates: [today.subtract({ days: /^t/i.test(unit) ? number : 7 * number })] };
    },
  ],
];

/** After a number, `am` is the morning: 11 am. */
const preposition = /(?:on|(?<!\d\s?)am)\s+/iy;

/** The day at that position of the text; undefined for anything else. */
export function matchDay(text: string, at: number, here: Today): DayMatch | undefined {
  preposition.lastIndex = at;
  const prefix = preposition.exec(text)?.[0].length ?? 0;
  for (const [pattern, read] of rules) {
    pattern.lastIndex = at + prefix;
    const match = pattern.exec(text);
    const found = match === null ? undefined : read(match.slice(1), here.today, here);
    if (match !== null && found !== undefined) {
      const isWeak = found.isWeak === true && prefix === 0;
      return { ...found, isWeak, length: prefix + match[0].length };
    }
  }
  return undefined;
}

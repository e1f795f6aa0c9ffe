import { minorDigits } from '../../core/money.ts';
import type { User } from '../../core/records/types.ts';
import type { KernelKey, Report, Sums } from '../../core/report/types.ts';
import { ZoneClock } from '../../core/time/time-zone.ts';
import type { TimeUnit } from '../../core/time/types.ts';
import type { PageLanguage } from '../html/html.ts';

/** Words of reports for readers outside the web pages: in workbooks and behind links. */

const english = {
  keys: {
    day: 'Date',
    week: 'Week',
    month: 'Month',
    year: 'Year',
    user: 'Person',
    repository: 'Project',
    issue: 'Issue',
    billable: 'Billable',
    activity: 'Activity',
    tags: 'Tags',
    // Of a module.
    ...{ project: 'Project', client: 'Client' },
  } satisfies Record<KernelKey, string> as Readonly<Record<string, string>>,
  hours: 'Hours',
  amount: (currency: string) => `Amount (${currency})`,
  partly: 'Some amounts are left out.',
  billable: 'Billable',
  notBillable: 'Not billable',
  entries: 'Entries',
  note: 'Note',
  total: 'Total',
  subtotal: (name: string) => `Subtotal ${name}`,
  allTime: 'All time',
  upTo: (day: string) => `Up to ${day}`,
  from: (day: string) => `From ${day} on`,
  sender: (name: string) => `From ${name}`,
  dates: (zone: string) => `Dates in ${zone}.`,
  titles: {
    own: (who: string) => `Hours of ${who}`,
    repository: (name: string) => `Hours in ${name}`,
    administered: (who: string) => `Hours in the projects of ${who}`,
    everybody: () => 'Hours of everybody',
  },
  rounded: (what: 'entry' | 'group', mode: 'nearest' | 'up' | 'down', step: string) => {
    const by = { up: 'up to the next', down: 'down to a multiple of', nearest: 'to the nearest' };
    const of = what === 'entry' ? 'entry' : 'sum';
    return `Each ${of} is rounded ${by[mode]} ${step.replace(/^1 /, '')}.`;
  },
};

export type ReportWords = typeof english;

const german: ReportWords = {
  keys: {
    day: 'Datum',
    week: 'Woche',
    month: 'Monat',
    year: 'Jahr',
    user: 'Person',
    repository: 'Projekt',
    issue: 'Issue',
    billable: 'Abrechenbar',
    activity: 'Tätigkeit',
    tags: 'Tags',
    ...{ project: 'Projekt', client: 'Kunde' },
  },
  hours: 'Stunden',
  amount: (currency) => `Betrag (${currency})`,
  partly: 'Manche Beträge fehlen.',
  billable: 'Abrechenbar',
  notBillable: 'Nicht abrechenbar',
  entries: 'Einträge',
  note: 'Notiz',
  total: 'Summe',
  subtotal: (name) => `Zwischensumme ${name}`,
  allTime: 'Gesamte Zeit',
  upTo: (day) => `Bis ${day}`,
  from: (day) => `Ab ${day}`,
  sender: (name) => `Von ${name}`,
  dates: (zone) => `Tage in der Zeitzone ${zone}.`,
  titles: {
    own: (who) => `Stunden von ${who}`,
    repository: (name) => `Stunden in ${name}`,
    administered: (who) => `Stunden in den Projekten von ${who}`,
    everybody: () => 'Stunden aller',
  },
  rounded: (what, mode, step) => {
    const how = { up: 'aufgerundet', down: 'abgerundet', nearest: 'gerundet' };
    return `Jede${what === 'entry' ? 'r Eintrag' : ' Summe'} ist auf ${step} ${how[mode]}.`;
  },
};

export const reportWords = (language: PageLanguage): ReportWords =>
  language === 'de' ? german : english;

/** `Reedbed Software (heron)`, or the name alone. */
export const senderOf = ({ name, fullName }: Pick<User, 'name' | 'fullName'>): string =>
  fullName.trim() === '' ? name : `${fullName.trim()} (${name})`;

const localeOf = (language: PageLanguage): string => (language === 'de' ? 'de' : 'en-GB');

/** Formats dates such as `2026-05-04`, which have no time zone. */
export function dateFormat(
  language: PageLanguage,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' });
}

/** `1 December 2026, 09:12`, in a time zone. */
export function timeText(
  unix: number,
  timeZone: string,
  language: PageLanguage,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'short' },
): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone });
  return format.format(unix * 1000).replace(/ (at|um) /, ', ');
}

const instantOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** Names periods of groups: `4 May 2026`, a week by its first day; `May 2026`; `2026`. */
export function periodTexts(language: PageLanguage): (unit: TimeUnit, label: string) => string {
  const days = dateFormat(language);
  const months = dateFormat(language, { month: 'long', year: 'numeric' });
  return (unit, label) => {
    if (unit === 'year') return label;
    return unit === 'month'
      ? months.format(instantOf(`${label}-01`))
      : days.format(instantOf(label));
  };
}

/** Two days and those between them: `1–30 November 2026`. */
export const daysText = (format: Intl.DateTimeFormat, first: number, last: number): string =>
  format
    .formatRange(first, last)
    .replaceAll(/[\u2009\u202f]/g, ' ')
    .replace(/^(\d+\.?) – (?=\d+\.? \p{L}+ \d+$)/u, '$1–');

/** The days of a report. */
export function rangeText(
  { fromUnix, toUnix, calendar }: Pick<Report, 'fromUnix' | 'toUnix' | 'calendar'>,
  language: PageLanguage,
): string {
  const words = reportWords(language);
  const clock = new ZoneClock(calendar.timeZone);
  const format = dateFormat(language);
  const first = fromUnix === null ? null : instantOf(clock.date(fromUnix));
  const last = toUnix === null ? null : instantOf(clock.date(toUnix - 1));
  if (first !== null && last !== null) return daysText(format, first, last);
  if (first !== null) return words.from(format.format(first));
  return last === null ? words.allTime : words.upTo(format.format(last));
}

/** What there is in a currency: `10,233.75`. */
export function moneyText({ amounts }: Sums, currency: string, language: PageLanguage): string {
  const minor = amounts[currency];
  const minimumFractionDigits = minorDigits(currency);
  const format = new Intl.NumberFormat(localeOf(language), { minimumFractionDigits });
  return minor === undefined ? '' : format.format(minor / 10 ** minimumFractionDigits);
}

/** `Each entry is rounded up to the next 15 minutes.`; '' without rounding. */
export function roundingText(
  { rounding }: Pick<Report, 'rounding'>,
  language: PageLanguage,
): string {
  if (rounding === null) return '';
  const { stepSeconds, per, mode } = rounding;
  const [count, unit] =
    stepSeconds % 3600 === 0 ? [stepSeconds / 3600, 'hour'] : [stepSeconds / 60, 'minute'];
  const step = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return reportWords(language).rounded(per, mode, step.format(count));
}

import { plural, textLanguage } from '../messages/language.ts';
import type { Translated } from '../messages/translated.ts';

const en = {
  title: (year: string) => `The year ${year}`,
  previous: 'Previous year',
  next: 'Next year',
  period: (first: string, last: string, zone: string) => `${first} – ${last}, ${zone}`,
  heatmap: 'Hours per day',
  heatmapHint: 'Arrow keys move between days, Enter shows the entries.',
  cell: (day: string, time: string) => `${day}: ${time}`,
  less: 'Less',
  more: 'More',
  weeks: 'Hours by week and day',
  week: 'Week of',
  weekTotal: 'Total',
  cumulative: 'Cumulative hours, compared with the previous year',
  months: 'Hours by month',
  month: 'Month',
  yearLine: (year: string) => year,
  soFar: (year: string) => `${year} so far`,
  total: 'Total',
  daysWithTime: 'Days with time',
  streak: 'Longest streak',
  days: (count: number, shown: string) =>
    `${shown} ${plural(count, { one: 'day', other: 'days' })}`,
  bestDay: 'Best day',
  perDay: 'Average per day with time',
  empty: 'Nothing tracked this year',
  emptyText:
    'Each square is a day; darker squares have more time. Track some time, or choose another year.',
} as const;

const de: Translated<typeof en> = {
  title: (year) => `Das Jahr ${year}`,
  previous: 'Vorheriges Jahr',
  next: 'Nächstes Jahr',
  period: (first, last, zone) => `${first} – ${last}, ${zone}`,
  heatmap: 'Stunden pro Tag',
  heatmapHint: 'Pfeiltasten wechseln den Tag, Enter zeigt die Einträge.',
  cell: (day, time) => `${day}: ${time}`,
  less: 'Weniger',
  more: 'Mehr',
  weeks: 'Stunden nach Woche und Tag',
  week: 'Woche vom',
  weekTotal: 'Summe',
  cumulative: 'Stunden im Jahresverlauf, im Vergleich zum Vorjahr',
  months: 'Stunden nach Monat',
  month: 'Monat',
  yearLine: (year) => year,
  soFar: (year) => `${year} bisher`,
  total: 'Summe',
  daysWithTime: 'Tage mit Zeit',
  streak: 'Längste Serie',
  days: (count, shown) => `${shown} ${plural(count, { one: 'Tag', other: 'Tage' })}`,
  bestDay: 'Bester Tag',
  perDay: 'Schnitt pro Tag mit Zeit',
  empty: 'In diesem Jahr wurde nichts erfasst',
  emptyText:
    'Jedes Kästchen ist ein Tag; je dunkler, desto mehr Zeit. Erfassen Sie Zeit, oder wählen Sie ein anderes Jahr.',
};

export const texts = { en, de };

/** The texts of the year. */
export const t: Translated<typeof en> = texts[textLanguage];

import type { GroupKey, ReportGroup } from '../../core/report/types.ts';
import type { TimeUnit } from '../../core/time/types.ts';
import { type Html, html, join, type PageLanguage } from '../../http/html/html.ts';
import { idOf, keyTexts } from '../../http/presenters/report-sections.ts';
import { dateFormat, periodTexts } from '../../http/presenters/report-words.ts';
import { styleSheet } from './link-files.ts';
import type { TimeSeries } from './link-series.ts';
import { linkWords } from './link-words.ts';

/** Bars over time without styles of their own, which the page's policy forbids. */

/** `h:mm`, as on the pages. */
export function hours(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The class with the colour of a project or person, by its number as on the web pages. */
const slotOf = (id: number): string =>
  `c${Math.floor(((Math.imul(id, 0x9e3779b1) >>> 0) / 2 ** 32) * 10) + 1}`;

/** The class of each colour that the pages offer for a project. */
const slots = new Map(
  Array.from(styleSheet.matchAll(/(c\d+) \{ --c: light-dark\((#\w+)/g), ([, slot, of]) => [
    of,
    slot,
  ]),
);

/** Of a section or series; others have the accent. */
export const slotFor = (key: GroupKey | null | undefined, group: ReportGroup): string =>
  (key === 'project' && slots.get(group.others.project?.colour?.toLowerCase())) ||
  (key === 'repository' || key === 'project' || key === 'user'
    ? slotOf(Number(idOf(key, group)))
    : 'ca');

/** Further series are merged into one. */
const maxSeries = 6;
/** Totals above more bars than these would overlap. */
const maxTotals = 31;
const height = 152;

interface Series {
  readonly id: string;
  readonly name: string;
  readonly slot: string;
  readonly seconds: number;
}

function seriesOf({ split, report }: TimeSeries, language: PageLanguage): Series[] {
  const textOf = keyTexts(report, language);
  const byId = new Map<string, Series>();
  for (const group of report.groups) {
    const id = split === null ? '' : idOf(split, group);
    const name = split === null ? '' : textOf(split, group);
    const seconds = (byId.get(id)?.seconds ?? 0) + group.sums.roundedSeconds;
    byId.set(id, { id, name, slot: slotFor(split, group), seconds });
  }
  const sorted = [...byId.values()].sort((a, b) => b.seconds - a.seconds);
  if (sorted.length <= maxSeries) return sorted;
  const seconds = sorted.slice(maxSeries).reduce((sum, one) => sum + one.seconds, 0);
  const name = linkWords(language).others;
  return [...sorted.slice(0, maxSeries), { id: 'others', name, slot: 'c0', seconds }];
}

interface Bar {
  readonly period: string;
  /** In the order of the series. */
  readonly parts: readonly number[];
  readonly total: number;
}

function barsOf({ unit, split, periods, report }: TimeSeries, series: readonly Series[]): Bar[] {
  const places = new Map(series.map(({ id }, place) => [id, place]));
  const byPeriod = new Map(periods.map((period) => [period, series.map(() => 0)]));
  for (const group of report.groups) {
    const place = places.get(split === null ? '' : idOf(split, group)) ?? series.length - 1;
    const parts = byPeriod.get(group.periods[unit] ?? '');
    if (parts !== undefined) parts[place] = (parts[place] ?? 0) + group.sums.roundedSeconds;
  }
  return [...byPeriod].map(([period, parts]) => ({
    period,
    parts,
    total: parts.reduce((a, b) => a + b, 0),
  }));
}

/** The periods with time, for averages. */
export const busyPeriods = ({ unit, report }: TimeSeries): number =>
  new Set(report.groups.filter(({ sums }) => sums.seconds > 0).map((g) => g.periods[unit])).size;

/** Two or three lines at round values. */
function ticksOf(most: number): number[] {
  const steps = [0.25, 0.5, 1, 2, 4, 8, 20, 40, 80, 200, 400, 800, 2000, 4000, 8000];
  const step = (steps.find((one) => one * 3 * 3600 > most) ?? most / 7200) * 3600;
  return [0, step, 2 * step].filter((tick) => tick <= most);
}

const shortLabel = (unit: TimeUnit, period: string, language: PageLanguage): string => {
  if (unit === 'day') return String(Number(period.slice(-2)));
  if (unit === 'year') return period;
  const options =
    unit === 'month'
      ? ({ month: 'short' } as const)
      : ({ day: 'numeric', month: 'short' } as const);
  return dateFormat(language, options).format(new Date(`${period.padEnd(10, '-01')}T00:00:00Z`));
};

/** Labels that stay on a phone: the days that begin a week, or every fifth. */
const isKept = (unit: TimeUnit, place: number, period: string): boolean =>
  unit === 'day' ? new Date(`${period}T00:00:00Z`).getUTCDay() === 1 : place % 5 === 0;

/** Where and how bars are drawn. */
interface Plot {
  readonly unit: TimeUnit;
  readonly language: PageLanguage;
  readonly series: readonly Series[];
  readonly bars: readonly Bar[];
  /** The height of one second. */
  readonly scale: number;
  readonly titleOf: (bar: Bar) => string;
}

const rounded = (value: number): string => value.toFixed(1);

function drawBar(bar: Bar, place: number, plot: Plot): Html {
  const { unit, language, series, bars, scale, titleOf } = plot;
  const at = (offset: number): string => `${(((place + offset) * 100) / bars.length).toFixed(3)}%`;
  const width = `${(72 / bars.length).toFixed(3)}%`;
  const isCrowded = bars.length > maxTotals;
  let sum = 0;
  const parts = bar.parts.map((seconds, index) => {
    if (seconds === 0) return html``;
    sum += seconds;
    const tall = Math.max(1, seconds * scale - 1);
    return html`<rect class="${series[index]?.slot ?? 'c0'}" x="${at(0.14)}" y="${rounded(height - sum * scale)}" width="${width}" height="${rounded(tall)}" rx="1.5"/>`;
  });
  const total =
    bar.total === 0 || isCrowded
      ? ''
      : html`<text x="${at(0.5)}" y="${rounded(height - sum * scale - 4)}">${hours(bar.total)}</text>`;
  const kept = isKept(unit, place, bar.period);
  const label = isCrowded && !kept ? '' : shortLabel(unit, bar.period, language);
  return html`<g><title>${titleOf(bar)}</title>${join(parts)}${total}<text class="x${kept ? ' k' : ''}" x="${at(0.5)}" y="${String(height + 17)}">${label}</text></g>
`;
}

export function chartOf(byTime: TimeSeries, language: PageLanguage): Html {
  const t = linkWords(language);
  const { unit, split, isUnrounded } = byTime;
  const title = isUnrounded ? t.unrounded(t.hoursPer[unit]) : t.hoursPer[unit];
  const series = seriesOf(byTime, language);
  const bars = barsOf(byTime, series);
  const [first, ...others] = bars;
  if (first === undefined) return html``;
  const most = others.reduce((best, bar) => (bar.total > best.total ? bar : best), first);
  if (most.total === 0) return html``;
  const periodText = periodTexts(language);
  const titleOf = (bar: Bar): string => `${periodText(unit, bar.period)}: ${hours(bar.total)}`;
  const scale = height / (most.total * 1.06);
  const ticks = ticksOf(most.total).map((tick) => ({ tick, y: height - tick * scale }));
  const lines = ticks.map(({ y }) => html`<line x2="100%" y1="${rounded(y)}" y2="${rounded(y)}"/>`);
  const axis = ticks.map(
    ({ tick, y }) => html`<text x="32" y="${rounded(y + 4)}">${hours(tick)}</text>`,
  );
  const plot = { unit, language, series, bars, scale, titleOf };
  const legend = series.map(
    ({ slot, name }) => html`<span class="${slot}"><i class="dot"></i><bdi>${name}</bdi></span>`,
  );
  return html`<section class="days"><header><h2>${title}</h2>${split === null ? '' : html`<p class="legend">${join(legend)}</p>`}</header>
<div class="chart" role="img" aria-label="${t.chart(title, titleOf(most))}${isUnrounded ? '' : ` ${t.sameTotal}`}"><svg class="y">${join(axis)}</svg><svg class="plot">${join(lines)}${join(bars.map((bar, place) => drawBar(bar, place, plot)))}</svg></div></section>`;
}

import type { GroupKey, ReportGroup } from '../../core/report/types.ts';
import type { TimeUnit } from '../../core/time/types.ts';
import { Html, html, type PageLanguage } from '../../http/html/html.ts';
import { idOf, keyTexts } from '../../http/presenters/report-sections.ts';
import { dateFormat, periodText } from '../../http/presenters/report-words.ts';
import type { TimeSeries } from './link-series.ts';
import { linkWords } from './link-words.ts';

/** Bars over time without styles of their own, which the page's policy forbids. */

export const all = (parts: readonly Html[]): Html =>
  new Html(parts.map(({ text }) => text).join(''));

/** `h:mm`, as on the pages. */
export function hours(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The class with the colour of a project or person, by its number as on the web pages. */
export const slotOf = (id: number): string =>
  `c${Math.floor(((Math.imul(id, 0x9e3779b1) >>> 0) / 2 ** 32) * 10) + 1}`;

/** Of a section or series; others have the accent. */
export const slotFor = (key: GroupKey | null | undefined, group: ReportGroup): string =>
  key === 'repository' || key === 'user' ? slotOf(Number(idOf(key, group))) : 'ca';

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

export function chartOf(byTime: TimeSeries, language: PageLanguage): Html {
  const t = linkWords(language);
  const { unit, split } = byTime;
  const series = seriesOf(byTime, language);
  const bars = barsOf(byTime, series);
  const most = bars.reduce<Bar | undefined>(
    (best, bar) => (best === undefined || bar.total > best.total ? bar : best),
    undefined,
  );
  if (most === undefined || most.total === 0) return html``;
  const top = most.total * 1.06;
  const y = (seconds: number): number => height - (seconds / top) * height;
  const width = 100 / bars.length;
  const percent = (value: number): string => `${value.toFixed(3)}%`;
  const titleOf = (bar: Bar): string =>
    `${periodText(unit, bar.period, language)}: ${hours(bar.total)}`;
  const ticks = ticksOf(most.total);
  const lines = ticks.map(
    (tick) => html`<line x2="100%" y1="${y(tick).toFixed(1)}" y2="${y(tick).toFixed(1)}"/>`,
  );
  const drawn = bars.map((bar, place) => {
    let sum = 0;
    const parts = bar.parts.map((seconds, index) => {
      if (seconds === 0) return html``;
      sum += seconds;
      const tall = Math.max(1, (seconds / top) * height - 1);
      return html`<rect class="${series[index]?.slot ?? 'c0'}" x="${percent((place + 0.14) * width)}" y="${y(sum).toFixed(1)}" width="${percent(0.72 * width)}" height="${tall.toFixed(1)}" rx="1.5"/>`;
    });
    const total =
      bar.total === 0 || bars.length > maxTotals
        ? html``
        : html`<text x="${percent((place + 0.5) * width)}" y="${(y(bar.total) - 4).toFixed(1)}">${hours(bar.total)}</text>`;
    const kept = isKept(unit, place, bar.period) ? 'k' : '';
    const label =
      bars.length > maxTotals && kept === '' ? '' : shortLabel(unit, bar.period, language);
    return html`<g><title>${titleOf(bar)}</title>${all(parts)}${total}<text class="x ${kept}" x="${percent((place + 0.5) * width)}" y="${String(height + 17)}">${label}</text></g>
`;
  });
  const scale = ticks.map(
    (tick) => html`<text x="32" y="${(y(tick) + 4).toFixed(1)}">${hours(tick)}</text>`,
  );
  const legend = series.map(
    ({ slot, name }) => html`<span class="${slot}"><i class="dot"></i><bdi>${name}</bdi></span>`,
  );
  return html`<section class="days"><header><h2>${t.hoursPer[unit]}</h2>${split === null ? '' : html`<p class="legend">${all(legend)}</p>`}</header>
<div class="chart" role="img" aria-label="${t.chart(t.hoursPer[unit], titleOf(most))}"><svg class="y">${all(scale)}</svg><svg class="plot">${all(lines)}${all(drawn)}</svg></div></section>`;
}

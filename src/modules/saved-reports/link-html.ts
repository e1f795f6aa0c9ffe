import type { User } from '../../core/records/types.ts';
import type { GroupKey, Report, ReportGroup, Sums } from '../../core/report/types.ts';
import { yieldEvery, yieldNow } from '../../core/yield.ts';
import { type Html, html, join, mark, type PageLanguage } from '../../http/html/html.ts';
import { currenciesOf } from '../../http/presenters/report.ts';
import {
  groupedBy,
  idOf,
  inOrder,
  keyTexts,
  rowKeysOf,
  type Section,
  sectionKeyOf,
  sectionsOf,
} from '../../http/presenters/report-sections.ts';
import {
  moneyText,
  rangeText,
  reportWords,
  roundingText,
  timeText,
} from '../../http/presenters/report-words.ts';
import { busyPeriods, chartOf, hours, slotFor } from './link-chart.ts';
import type { ReportLink } from './link-types.ts';
import { linkWords } from './link-words.ts';
import type { LinkedReport } from './links.ts';

/** Nobody reads a longer page; the sums cover all rows. */
const maxRows = 2000;
/** Of one row. */
const maxPeople = 12;

/** A page without the shell of the service: those who open it have no account. */
export interface LinkPage {
  readonly title: string;
  readonly body: Html;
  /** The foot of printed pages. */
  readonly foot?: string;
}

/** For any failure. @param sender whose link has expired; '' unless it is known */
export function noReportPage(status: number, sender: string, language: PageLanguage): LinkPage {
  const t = linkWords(language);
  const [title, text] =
    status !== 404
      ? [t.laterTitle, t.later]
      : sender === ''
        ? [t.brokenTitle, t.broken]
        : [t.expiredTitle, t.expired(sender)];
  const body = html`<main>
<header>${sender === '' ? '' : html`<p class="issuer"><bdi>${sender}</bdi></p>`}
<h1>${title}</h1>
<p class="period">${text}</p></header>
</main>
<footer><span></span><span>${mark}${t.made}</span></footer>`;
  return { title: t.report, body };
}

interface Shown extends LinkedReport {
  readonly link: ReportLink;
  readonly sender: User;
  readonly nowUnix: number;
  /** The formats of its files, the best for people first. */
  readonly formats: readonly string[];
  /** Their folder, relative to the page. */
  readonly folder: string;
}

/** A report for people outside. */
export async function reportPage(shown: Shown, language: PageLanguage): Promise<LinkPage> {
  const { link, report, byTime, sender, nowUnix } = shown;
  const t = linkWords(language);
  const fullName = sender.fullName.trim();
  const issuer = fullName === '' ? sender.name : fullName;
  const { timeZone } = report.calendar;
  const period = rangeText(report, language);
  const zone = timeZone.replace(/^.*\//, '').replaceAll('_', ' ');
  const terms = [roundingText(report, language), t.days(t.zone(zone))];
  const figuresOf = t.figures(timeText(nowUnix, timeZone, language));
  const until = t.until(timeText(link.expiresUnix, timeZone, language, { dateStyle: 'long' }));
  const isEmpty = report.total.count === 0;
  const chart = isEmpty || byTime === null ? '' : chartOf(byTime, language);
  await yieldNow();
  const content = isEmpty ? html`<p>${t.empty}</p>` : await table(report, language);
  const body = html`<main>
<header>
<p class="issuer"><bdi>${issuer}</bdi></p>
<div class="tools">${join(shown.formats.map((format, place) => fileLink(format, place === 0, shown.folder, language)))}<button type="button" class="btn" data-print>${icons.print}${t.print}</button></div>
<h1><bdi>${link.name}</bdi></h1>
<p class="period">${period}${fullName === '' ? '' : html`, ${t.from(sender.name)}`}</p>
<p class="terms">${terms.filter((term) => term !== '').join(' ')}${'' in report.total.amounts ? ` ${reportWords(language).partly}` : ''}</p>
</header>
${figuresRow(shown, language)}
${chart}${content}
<p class="hint paper-only">${figuresOf}</p>
</main>
<footer><span>${figuresOf} ${until}</span><span>${mark}${t.made}</span></footer>`;
  return { title: link.name, body, foot: `${issuer} · ${link.name}` };
}

const icon = (paths: Html): Html =>
  html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`;
const icons = {
  download: icon(
    html`<path d="M12 15V3"/><path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"/><path d="m7 10 5 5 5-5"/>`,
  ),
  print: icon(
    html`<path d="M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2"/><path d="M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6"/><rect x="6" y="14" width="12" height="8" rx="1"/>`,
  ),
  fold: icon(html`<path d="m9 18 6-6-6-6"/>`),
};

function fileLink(format: string, isFirst: boolean, folder: string, language: PageLanguage): Html {
  const name = format.toUpperCase();
  return isFirst
    ? html`<a class="btn primary" href="${folder}/${format}" download>${icons.download}${linkWords(language).download(name)}</a>`
    : html`<a class="btn" href="${folder}/${format}" download>${name}</a>`;
}

const distinct = (report: Report, key: GroupKey): number =>
  new Set(report.groups.map((group) => idOf(key, group))).size;

function figuresRow({ report, byTime }: Shown, language: PageLanguage): Html {
  const t = linkWords(language);
  const words = reportWords(language);
  const { total, groupBy } = report;
  const currencies = currenciesOf(report);
  const busy = byTime === null ? 0 : busyPeriods(byTime);
  const isPartly =
    total.billableRoundedSeconds > 0 && total.billableRoundedSeconds < total.roundedSeconds;
  const hasPlaces = groupBy.includes('repository') || groupBy.includes('issue');
  const placeKey = groupBy.includes('project') ? 'project' : hasPlaces && 'repository';
  const figures: (readonly [string, string, string?])[] = [
    [words.total, hours(total.roundedSeconds)],
    ...currencies.map((one) => [words.amount(one), moneyText(total, one, language)] as const),
    isPartly
      ? [words.billable, hours(total.billableRoundedSeconds)]
      : [words.entries, String(total.count)],
    ...(byTime === null || busy === 0
      ? []
      : ([
          [t.average[byTime.unit], hours(total.roundedSeconds / busy), t.on[byTime.unit](busy)],
        ] as const)),
    ...(groupBy.includes('user') ? ([[t.people, String(distinct(report, 'user'))]] as const) : []),
    ...(placeKey ? ([[t.projects, String(distinct(report, placeKey))]] as const) : []),
  ];
  return html`<dl class="figs">${join(
    figures
      .slice(0, Math.max(4, 1 + currencies.length))
      .map(
        ([name, value, note]) =>
          html`<div><dt>${name}</dt><dd>${value}${note === undefined ? '' : html` <small>${note}</small>`}</dd></div>`,
      ),
  )}</dl>`;
}

/** Printed groups of more lines than fit a page break between rows. */
const linesPerPage = 28;

/** What the rows of a table have in common. */
interface Layout {
  readonly report: Report;
  readonly sectionKey: GroupKey | undefined;
  readonly lineKeys: readonly GroupKey[];
  readonly hasPeople: boolean;
  /** The largest section, to which the bars of shares relate. */
  readonly largest: number;
  readonly textOf: ReturnType<typeof keyTexts>;
  readonly more: (count: number) => string;
  /** The cells of the hours and of each currency. */
  readonly sumsOf: (sums: Sums) => Html;
  readonly activity: string;
  /** After each row: a page has thousands. */
  readonly pause: () => Promise<void>;
}

interface SectionOfLines extends Section {
  readonly lines: readonly Section[];
}

async function table(report: Report, language: PageLanguage): Promise<Html> {
  const t = linkWords(language);
  const words = reportWords(language);
  const { groupBy, total } = report;
  const sectionKey = sectionKeyOf(groupBy);
  const hasPeople = groupBy.includes('user') && sectionKey !== 'user';
  const lineKeys = rowKeysOf(groupBy).filter((key) => !hasPeople || key !== 'user');
  const pause = yieldEvery(100);
  const sections: SectionOfLines[] = [];
  for (const section of sectionsOf(report)) {
    const { groups } = section;
    const lines = lineKeys.length === 0 ? [] : inOrder(groupedBy(groups, lineKeys), lineKeys);
    sections.push({ ...section, lines });
    await pause();
  }
  const largest = sections.reduce((most, { sums }) => Math.max(most, sums.roundedSeconds), 1);
  const textOf = keyTexts(report, language);
  const { more } = t;
  const currencies = currenciesOf(report);
  const sumsOf = (sums: Sums): Html => {
    const amounts = currencies.map((one) => [moneyText(sums, one, language), one] as const);
    const below = amounts.filter(([amount]) => amount !== '');
    return html`<td class="number">${hours(sums.roundedSeconds)}${join(below.map((one) => html`<span class="s-only">${one.join(' ')}</span>`))}</td>${join(amounts.map(([amount]) => html`<td class="number amount">${amount}</td>`))}`;
  };
  const shape = { report, sectionKey, lineKeys, hasPeople, largest };
  const layout = { ...shape, textOf, more, sumsOf, activity: t.activity, pause };
  let room = maxRows;
  const bodies: Html[] = [];
  for (const [place, { lines, ...section }] of sections.slice(0, maxRows).entries()) {
    const shown = lines.slice(0, Math.max(0, room - 1));
    room -= 1 + shown.length;
    bodies.push(await sectionBody({ ...section, lines: shown }, place, layout));
  }
  const rows = sections.reduce((sum, { lines }) => sum + 1 + lines.length, 0);
  const titles = [...new Set([sectionKey, ...lineKeys])].flatMap((key) =>
    key === undefined ? [] : [words.keys[key] ?? key],
  );
  const title = titles.length < 2 ? (titles[0] ?? '') : t.and(titles[0] ?? '', titles.at(-1) ?? '');
  const person = hasPeople ? html`<th scope="col" class="people">${t.people}</th>` : '';
  return html`<table class="groups">
<thead><tr><th scope="col">${title}</th>${person}<th scope="col" class="share">${t.share}</th><th scope="col" class="number">${words.hours}</th>${join(currencies.map((one) => html`<th scope="col" class="number amount">${words.amount(one)}</th>`))}</tr></thead>
${join(bodies)}<tfoot><tr><th scope="row">${words.total}</th>${hasPeople ? html`<td class="people"></td>` : ''}<td class="share"></td>${sumsOf(total)}</tr></tfoot>
</table>
${rows > maxRows ? html`<p class="hint">${t.some(maxRows, rows)}</p>` : ''}`;
}

async function sectionBody(section: SectionOfLines, place: number, layout: Layout): Promise<Html> {
  const { sectionKey, textOf, pause } = layout;
  const { lines, groups, sums } = section;
  const id = `g${place}`;
  const name = html`<i class="dot"></i><bdi>${sectionKey === undefined ? '' : textOf(sectionKey, section)}</bdi>`;
  const head =
    lines.length === 0
      ? html`<span class="fold">${name}</span>`
      : html`<button type="button" class="fold" aria-controls="${id}">${icons.fold}${name}</button>`;
  const states = [place === 0 ? 'open' : '', lines.length > linesPerPage ? 'long' : ''];
  const rows: Html[] = [];
  for (const line of lines) {
    rows.push(lineRow(line, layout));
    await pause();
  }
  await pause();
  return html`<tbody id="${id}" class="${[slotFor(sectionKey, section), ...states].join(' ').trim()}">
<tr class="g"><th scope="rowgroup">${head}</th>${cells(sums, peopleOf(groups, layout), layout)}</tr>
${join(rows)}</tbody>
`;
}

function lineRow(line: Section, layout: Layout): Html {
  const { sectionKey, lineKeys, textOf, activity } = layout;
  const others = lineKeys.filter((key) => key !== 'issue').map((key) => textOf(key, line));
  const { issue } = line;
  const issueName = issue === null || issue.title === '' ? '' : html`<bdi>${issue.title}</bdi> `;
  const isActivity = issue?.repository.title !== undefined;
  const of = textOf('repository', line);
  const isPlace = sectionKey === 'repository' || sectionKey === 'project';
  const project = isPlace && textOf(sectionKey, line) === of ? '' : of;
  const number = isActivity ? `${project && ' · '}${activity}` : `#${issue?.number}`;
  const reference = issue === null ? '' : html`<span class="ref">${project}${number}</span>`;
  const prefix = others.length === 0 ? '' : html`<bdi>${others.join(' · ')}</bdi> `;
  const people = peopleOf(line.groups, layout);
  return html`<tr><td><span class="it">${prefix}${issueName}${reference}</span>${people === null ? '' : html`<span class="who s-only">${people}</span>`}</td>${cells(line.sums, people, layout)}</tr>
`;
}

/** With their hours if there are several; null unless the report has people beside its rows. */
function peopleOf(groups: readonly ReportGroup[], { hasPeople, more }: Layout): Html | null {
  if (!hasPeople) return null;
  const people = inOrder(groupedBy(groups, ['user']), ['user']);
  const names = people
    .slice(0, maxPeople)
    .map(
      ({ user, sums }) =>
        html`<span><bdi>${user?.name ?? ''}</bdi>${people.length === 1 ? '' : ` ${hours(sums.roundedSeconds)}`}</span>`,
    );
  const others = people.length - names.length;
  return join(others === 0 ? names : [...names, html`<span>${more(others)}</span>`]);
}

function cells(sums: Sums, people: Html | null, { report, largest, sumsOf }: Layout): Html {
  const part = sums.roundedSeconds / Math.max(1, report.total.roundedSeconds);
  const width = ((sums.roundedSeconds / largest) * 100).toFixed(1);
  return html`${people === null ? '' : html`<td class="people"><span class="who">${people}</span></td>`}<td class="share"><span><svg><rect width="${width}%" height="6" rx="3"/></svg><span class="number">${String(Math.round(part * 100))} %</span></span></td>${sumsOf(sums)}`;
}

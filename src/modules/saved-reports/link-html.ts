import type { Report, ReportGroup, Sums } from '../../core/report/types.ts';
import { ZoneClock } from '../../core/time/time-zone.ts';
import type { Page } from '../../http/html/html.ts';
import { Html, html, type PageLanguage } from '../../http/html/html.ts';
import type { ReportLink } from './link-types.ts';

/** Nobody reads a longer page; the sums at the top cover all rows. */
const maxRows = 2000;

type GroupKey = Report['groupBy'][number];

const english = {
  report: 'Report',
  brokenTitle: 'This link does not work',
  broken:
    'It has expired or was revoked, or the report is no longer available. Ask the person who sent it for a new one.',
  laterTitle: 'The report cannot be shown now',
  later: 'Try again in a few minutes.',
  time: 'Time',
  rounded: 'Rounded',
  billable: 'Billable',
  notBillable: 'Not billable',
  entries: 'Entries',
  total: 'Total',
  allTime: 'All time',
  upTo: (day: string) => `Up to ${day}`,
  from: (day: string) => `From ${day} on`,
  some: (shown: number, all: number) => `The first ${shown} of ${all} rows are shown.`,
  keys: {
    day: 'Day',
    week: 'Week',
    month: 'Month',
    year: 'Year',
    user: 'Person',
    repository: 'Repository',
    issue: 'Issue',
    billable: 'Billable',
  } satisfies Record<GroupKey, string> as Readonly<Record<GroupKey, string>>,
};

const german: typeof english = {
  report: 'Bericht',
  brokenTitle: 'Dieser Link funktioniert nicht',
  broken:
    'Er ist abgelaufen oder wurde widerrufen, oder den Bericht gibt es nicht mehr. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  laterTitle: 'Der Bericht kann gerade nicht gezeigt werden',
  later: 'Versuchen Sie es in ein paar Minuten erneut.',
  time: 'Zeit',
  rounded: 'Gerundet',
  billable: 'Abrechenbar',
  notBillable: 'Nicht abrechenbar',
  entries: 'Einträge',
  total: 'Summe',
  allTime: 'Gesamte Zeit',
  upTo: (day) => `Bis ${day}`,
  from: (day) => `Ab ${day}`,
  some: (shown, all) => `Gezeigt werden die ersten ${shown} von ${all} Zeilen.`,
  keys: {
    day: 'Tag',
    week: 'Woche',
    month: 'Monat',
    year: 'Jahr',
    user: 'Person',
    repository: 'Repository',
    issue: 'Issue',
    billable: 'Abrechenbar',
  },
};

const wordsIn = (language: PageLanguage) => (language === 'de' ? german : english);

/** For any failure. It does not say why a link does not work. */
export function noReportPage(status: number, language: PageLanguage): Page {
  const t = wordsIn(language);
  const [title, text] = status === 404 ? [t.brokenTitle, t.broken] : [t.laterTitle, t.later];
  return {
    title: t.report,
    content: html`<h1>${title}</h1>
<p>${text}</p>`,
  };
}

/** A report as a table. */
export function reportPage({ name }: ReportLink, report: Report, language: PageLanguage): Page {
  const t = wordsIn(language);
  const { groups, groupBy, rounding } = report;
  const rows = groups.slice(0, maxRows);
  const titles = groupBy.map((key) => html`<th scope="col">${t.keys[key]}</th>`);
  const roundedTitle = rounding === null ? [] : [number(t.rounded)];
  const cells = (sums: Sums): Html[] => [
    number(hours(sums.seconds)),
    ...(rounding === null ? [] : [number(hours(sums.roundedSeconds))]),
    number(hours(sums.billableSeconds)),
    number(String(sums.count)),
  ];
  const content = html`<h1><bdi>${name}</bdi></h1>
<p>${periodOf(report, t)}</p>
<div class="wide" tabindex="0" role="region" aria-label="${t.report}">
<table>
<thead><tr>${all(titles)}${titles.length === 0 ? html`<th scope="col"></th>` : ''}${number(t.time)}${all(
    roundedTitle,
  )}${number(t.billable)}${number(t.entries)}</tr></thead>
<tbody>${all(
    rows.map(
      (group) =>
        html`<tr>${all(
          groupBy.map((key) => html`<td><bdi>${textOf(key, group, groupBy, t)}</bdi></td>`),
        )}${all(cells(group.sums))}</tr>
`,
    ),
  )}</tbody>
<tfoot><tr><th scope="row" colspan="${String(Math.max(1, groupBy.length))}">${t.total}</th>${all(
    cells(report.total),
  )}</tr></tfoot>
</table>
</div>
${groups.length > maxRows ? html`<p>${t.some(maxRows, groups.length)}</p>` : ''}`;
  return { title: name, content };
}

const all = (parts: readonly Html[]): Html => new Html(parts.map(({ text }) => text).join(''));
const number = (text: string): Html => html`<td class="number">${text}</td>`;

function textOf(
  key: GroupKey,
  group: ReportGroup,
  groupBy: Report['groupBy'],
  t: typeof english,
): string {
  const { user, repository, issue, isBillable, periods } = group;
  switch (key) {
    case 'user':
      return user?.name ?? '';
    case 'repository':
      return repository === null ? '' : `${repository.ownerName}/${repository.name}`;
    case 'issue':
      if (issue === null) return '';
      return groupBy.includes('repository')
        ? `#${issue.number} ${issue.title}`
        : `${issue.repository.ownerName}/${issue.repository.name}#${issue.number} ${issue.title}`;
    case 'billable':
      return isBillable === true ? t.billable : t.notBillable;
    default:
      return periods[key] ?? '';
  }
}

/** `h:mm`, as on the pages. */
function hours(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The days of the report, both included. */
function periodOf({ fromUnix, toUnix, calendar }: Report, t: typeof english): string {
  const clock = new ZoneClock(calendar.timeZone);
  const first = fromUnix === null ? null : clock.date(fromUnix);
  const last = toUnix === null ? null : clock.date(toUnix - 1);
  const range =
    first === null && last === null
      ? t.allTime
      : first === null
        ? t.upTo(last ?? '')
        : last === null
          ? t.from(first)
          : `${first} – ${last}`;
  return `${range}, ${calendar.timeZone}`;
}

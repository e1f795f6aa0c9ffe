import type { Report, ReportGroup, ReportLink, Sums } from '../../core/reports/types.ts';
import { ZoneClock } from '../../core/reports/zones.ts';
import { Html, html } from './html.ts';

/** More rows would be a page that nobody reads; the sums above cover all. */
const maxRows = 2000;

/** Says so that a viewer can tell what to do, not which of the reasons it is. */
export const noReportPage = (status: number): Html =>
  status === 404
    ? html`<h1>This link does not work</h1>
<p>It has expired or was revoked, or the report is no longer available. Ask the person who sent it
for a new one.</p>`
    : html`<h1>The report cannot be shown now</h1>
<p>Try again in a few minutes.</p>`;

/** A report as a table, without links to anything else. */
export function reportPage({ name }: ReportLink, report: Report): Html {
  const { groups, groupBy, rounding } = report;
  const rows = groups.slice(0, maxRows);
  const titles = groupBy.map((key) => html`<th scope="col">${headings[key]}</th>`);
  const roundedTitle = rounding === null ? [] : [number('Rounded')];
  const cells = (sums: Sums): Html[] => [
    number(hours(sums.seconds)),
    ...(rounding === null ? [] : [number(hours(sums.roundedSeconds))]),
    number(hours(sums.billableSeconds)),
    number(String(sums.count)),
  ];
  return html`<h1><bdi>${name}</bdi></h1>
<p>${periodOf(report)}</p>
<div class="wide" tabindex="0" role="region" aria-label="Report">
<table>
<thead><tr>${all(titles)}${titles.length === 0 ? html`<th scope="col"></th>` : ''}${number('Time')}${all(
    roundedTitle,
  )}${number('Billable')}${number('Entries')}</tr></thead>
<tbody>${all(
    rows.map(
      (group) =>
        html`<tr>${all(
          groupBy.map((key) => html`<td><bdi>${textOf(key, group, groupBy)}</bdi></td>`),
        )}${all(cells(group.sums))}</tr>
`,
    ),
  )}</tbody>
<tfoot><tr><th scope="row" colspan="${String(Math.max(1, groupBy.length))}">Total</th>${all(
    cells(report.total),
  )}</tr></tfoot>
</table>
</div>
${groups.length > maxRows ? html`<p>The first ${String(maxRows)} of ${String(groups.length)} rows are shown.</p>` : ''}`;
}

const all = (parts: readonly Html[]): Html => new Html(parts.map(({ text }) => text).join(''));
const number = (text: string): Html => html`<td class="number">${text}</td>`;

const headings: Readonly<Record<Report['groupBy'][number], string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
  user: 'Person',
  repository: 'Repository',
  issue: 'Issue',
  billable: 'Billable',
};

function textOf(
  key: Report['groupBy'][number],
  group: ReportGroup,
  groupBy: Report['groupBy'],
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
      return isBillable === true ? 'Billable' : 'Not billable';
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
function periodOf({ fromUnix, toUnix, calendar }: Report): string {
  const clock = new ZoneClock(calendar.timeZone);
  const first = fromUnix === null ? null : clock.date(fromUnix);
  const last = toUnix === null ? null : clock.date(toUnix - 1);
  const range =
    first === null && last === null
      ? 'All time'
      : first === null
        ? `Up to ${last}`
        : last === null
          ? `From ${first} on`
          : `${first} – ${last}`;
  return `${range}, ${calendar.timeZone}`;
}

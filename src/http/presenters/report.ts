import type { LintIssue } from '../../core/reports/lint.ts';
import type {
  GroupKey,
  NamedRepository,
  Report,
  ReportGroup,
  Sums,
} from '../../core/reports/types.ts';
import type { FullTime } from '../../core/tracked-time/types.ts';
import { yieldNow } from '../../core/yield.ts';
import type { Cell, Column, Row, Table } from '../formats/table.ts';
import { jsonArray } from '../paging.ts';
import { type Presenting, presentTime } from './presenting.ts';
import { presentTrackedTime } from './tracked-time.ts';

/** Presenters of reports, exports and findings. */

const instantOrNull = (unix: number | null): string | null =>
  unix === null ? null : presentTime(unix);

const presentRepository = ({ id, name, ownerName }: NamedRepository) => ({
  id,
  name,
  owner: ownerName,
  full_name: `${ownerName}/${name}`,
});

const averageOf = ({ count, seconds }: Sums): number =>
  count === 0 ? 0 : Math.round(seconds / count);

const presentSums = (sums: Sums) => ({
  seconds: sums.seconds,
  rounded_seconds: sums.roundedSeconds,
  billable_seconds: sums.billableSeconds,
  billable_rounded_seconds: sums.billableRoundedSeconds,
  count: sums.count,
  average_seconds: averageOf(sums),
});

function presentGroup({ periods, user, repository, issue, isBillable, sums }: ReportGroup) {
  return {
    day: periods.day ?? null,
    week: periods.week ?? null,
    month: periods.month ?? null,
    year: periods.year ?? null,
    user: user === null ? null : { id: user.id, login: user.name },
    repository: repository === null ? null : presentRepository(repository),
    issue:
      issue === null
        ? null
        : {
            id: issue.id,
            number: issue.number,
            title: issue.title,
            repository: presentRepository(issue.repository),
          },
    billable: isBillable,
    ...presentSums(sums),
  };
}

/** A report without its groups. */
function presentReportHead(report: Report) {
  const { rounding } = report;
  return {
    from: instantOrNull(report.fromUnix),
    to: instantOrNull(report.toUnix),
    time_zone: report.calendar.timeZone,
    first_day_of_week: report.calendar.firstDayOfWeek,
    group_by: [...report.groupBy],
    rounding:
      rounding === null
        ? null
        : { round: rounding.mode, minutes: rounding.stepSeconds / 60, per: rounding.per },
    total: presentSums(report.total),
  };
}

export const presentReport = (report: Report) => ({
  ...presentReportHead(report),
  groups: report.groups.map(presentGroup),
});

/** A report as JSON in chunks. */
export async function* reportChunks(report: Report): AsyncGenerator<string> {
  const head = JSON.stringify(presentReportHead(report));
  yield `${head.slice(0, -1)},"groups":`;
  yield* jsonArray([report.groups], presentGroup);
  yield '}';
}

export function presentLintIssue(finding: LintIssue, presenting: Presenting) {
  return {
    kind: finding.kind,
    message: finding.message,
    mend: finding.fix,
    day: finding.day,
    seconds: finding.seconds,
    times: finding.times.map((full) => presentTrackedTime(full, presenting)),
  };
}

const entryColumns: readonly Column[] = [
  { title: 'id', kind: 'whole' },
  { title: 'date', kind: 'date' },
  { title: 'user', kind: 'text' },
  { title: 'repository', kind: 'text' },
  { title: 'issue', kind: 'whole' },
  { title: 'title', kind: 'text' },
  { title: 'note', kind: 'text' },
  { title: 'seconds', kind: 'whole' },
  { title: 'hours', kind: 'hours' },
  { title: 'billable', kind: 'flag' },
  { title: 'started', kind: 'timestamp' },
  { title: 'created', kind: 'timestamp' },
  { title: 'updated', kind: 'timestamp' },
  { title: 'created_by', kind: 'text' },
  { title: 'external_id', kind: 'text' },
];

function entryRow({ time, userName, creatorName, issue }: FullTime, date: string): Row {
  const [owner, name] =
    issue === null
      ? [time.ownerNameThen, time.repositoryNameThen]
      : [issue.owner.name, issue.repository.name];
  return [
    time.id,
    date,
    userName,
    `${owner}/${name}`,
    time.issueNumber,
    issue?.issue.title ?? '',
    time.note,
    time.timeSeconds,
    time.timeSeconds,
    time.isBillable,
    time.startedUnix,
    time.createdUnix,
    time.updatedUnix,
    creatorName ?? '',
    time.externalId,
  ];
}

/**
 * A table of entries.
 * @param dateOf the day to which an entry belongs
 */
export function entryTable(
  times: AsyncIterable<readonly FullTime[]>,
  timeZone: string,
  dateOf: (full: FullTime) => string,
): Table {
  async function* rows(): AsyncGenerator<Row[]> {
    for await (const chunk of times) yield chunk.map((full) => entryRow(full, dateOf(full)));
  }
  return { columns: entryColumns, rows: rows(), timeZone };
}

interface KeyColumn extends Column {
  cell(group: ReportGroup): Cell;
}

const named = (repository: NamedRepository | null | undefined): string =>
  repository == null ? '' : `${repository.ownerName}/${repository.name}`;

function keyColumns(key: GroupKey): KeyColumn[] {
  switch (key) {
    case 'user':
      return [{ title: key, kind: 'text', cell: ({ user }) => user?.name ?? '' }];
    case 'repository':
      return [{ title: key, kind: 'text', cell: ({ repository }) => named(repository) }];
    case 'issue':
      return [
        { title: 'repository', kind: 'text', cell: ({ issue }) => named(issue?.repository) },
        { title: key, kind: 'whole', cell: ({ issue }) => issue?.number ?? null },
        { title: 'title', kind: 'text', cell: ({ issue }) => issue?.title ?? '' },
      ];
    case 'billable':
      return [{ title: key, kind: 'flag', cell: ({ isBillable }) => isBillable }];
    default: {
      const kind = key === 'day' || key === 'week' ? 'date' : 'text';
      return [{ title: key, kind, cell: ({ periods }) => periods[key] ?? '' }];
    }
  }
}

const sumColumns: readonly Column[] = [
  { title: 'seconds', kind: 'whole' },
  { title: 'hours', kind: 'hours' },
  { title: 'rounded_hours', kind: 'hours' },
  { title: 'billable_hours', kind: 'hours' },
  { title: 'billable_rounded_hours', kind: 'hours' },
  { title: 'count', kind: 'whole' },
  { title: 'average_seconds', kind: 'whole' },
];

const sumRow = (sums: Sums): Row => [
  sums.seconds,
  sums.seconds,
  sums.roundedSeconds,
  sums.billableSeconds,
  sums.billableRoundedSeconds,
  sums.count,
  averageOf(sums),
];

const chunkRows = 100;

/** A table of the groups; without groups, of the total. */
export function reportTable(report: Report): Table {
  // Avoid a column that both keys would have: an issue names its repository.
  const keys = report.groupBy
    .filter((key) => key !== 'repository' || !report.groupBy.includes('issue'))
    .flatMap(keyColumns);
  async function* rows(): AsyncGenerator<Row[]> {
    if (report.groupBy.length === 0) yield [sumRow(report.total)];
    for (let start = 0; start < report.groups.length; start += chunkRows) {
      yield report.groups
        .slice(start, start + chunkRows)
        .map((group) => [...keys.map((key) => key.cell(group)), ...sumRow(group.sums)]);
      await yieldNow();
    }
  }
  return {
    columns: [...keys, ...sumColumns],
    rows: rows(),
    timeZone: report.calendar.timeZone,
  };
}

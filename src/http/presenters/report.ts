import type { NamedRepository } from '../../core/records/types.ts';
import { averageOf, measures } from '../../core/report/measures.ts';
import type { Report, ReportGroup, Sums } from '../../core/report/types.ts';
import { snakeCase } from '../names.ts';
import { jsonArray } from '../paging.ts';
import { presentTime } from './presenting.ts';
import { presentRepositoryMeta } from './repository.ts';

const instantOrNull = (unix: number | null): string | null =>
  unix === null ? null : presentTime(unix);

const presentRepository = (repository: NamedRepository) =>
  presentRepositoryMeta(repository, repository.ownerName);

/** The currencies of a report that the reader may see, in order. */
export const currenciesOf = ({ total }: Pick<Report, 'total'>): string[] =>
  Object.keys(total.amounts)
    .filter((currency) => currency !== '')
    .sort();

/** A repository in no project has its name and its own id. */
function presentOther(other: ReportGroup['others'][string] | undefined) {
  const id = Number(other?.id ?? 0);
  if (other === undefined || id === 0) return null;
  const { name, colour } = other;
  const ids = id > 0 ? { id } : { id: null, repository_id: -id };
  return { ...ids, name, ...(colour && { colour }) };
}

/** @param currencies those of the report; without any, it has no amounts */
const presentSums = (sums: Sums, currencies: readonly string[]) => ({
  ...Object.fromEntries(measures.map(({ name }) => [snakeCase(name), sums[name]])),
  average_seconds: averageOf(sums),
  ...(currencies.length > 0 && {
    amounts: currencies.flatMap((currency) => {
      const minor = sums.amounts[currency];
      return minor === undefined ? [] : [{ currency, minor }];
    }),
  }),
});

type GroupUser = NonNullable<ReportGroup['user']>;
const presentUser = ({ id, name, workingDaySeconds: day, sinceUnix = null }: GroupUser) => ({
  ...{ id, login: name },
  ...(day !== undefined && { working_day_seconds: day, created: instantOrNull(sinceUnix) }),
});

function groupPresenter(report: Report) {
  const currencies = currenciesOf(report);
  return ({ periods, user, repository, issue, isBillable, others, sums }: ReportGroup) => ({
    day: periods.day ?? null,
    week: periods.week ?? null,
    month: periods.month ?? null,
    year: periods.year ?? null,
    user: user && presentUser(user),
    repository: repository && presentRepository(repository),
    issue: issue && { ...issue, repository: presentRepository(issue.repository) },
    billable: isBillable,
    activity: others.activity?.name ?? null,
    tags: others.tags?.name.split(', ').filter((tag) => tag !== '') ?? null,
    ...Object.fromEntries(report.doorKeys.map((key) => [key, presentOther(others[key])])),
    ...presentSums(sums, currencies),
  });
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
    rounding: rounding && {
      ...{ round: rounding.mode, minutes: rounding.stepSeconds / 60, per: rounding.per },
    },
    total: presentSums(report.total, currenciesOf(report)),
    ...('' in report.total.amounts && { amounts_partial: true }),
  };
}

export const presentReport = (report: Report) => ({
  ...presentReportHead(report),
  groups: report.groups.map(groupPresenter(report)),
});

/** A report as JSON in chunks. */
export async function* reportChunks(report: Report): AsyncGenerator<string> {
  const head = JSON.stringify(presentReportHead(report));
  yield `${head.slice(0, -1)},"groups":`;
  yield* jsonArray([report.groups], groupPresenter(report));
  yield '}';
}

import type { NamedRepository } from '../../core/records/types.ts';
import type { Report, ReportGroup, Sums } from '../../core/report/types.ts';
import { jsonArray } from '../paging.ts';
import { presentTime } from './presenting.ts';
import { presentRepositoryMeta } from './repository.ts';

const instantOrNull = (unix: number | null): string | null =>
  unix === null ? null : presentTime(unix);

const presentRepository = (repository: NamedRepository) =>
  presentRepositoryMeta(repository, repository.ownerName);

export const averageOf = ({ count, seconds }: Sums): number =>
  count === 0 ? 0 : Math.round(seconds / count);

const presentSums = (sums: Sums) => ({
  seconds: sums.seconds,
  rounded_seconds: sums.roundedSeconds,
  billable_seconds: sums.billableSeconds,
  billable_rounded_seconds: sums.billableRoundedSeconds,
  count: sums.count,
  average_seconds: averageOf(sums),
});

const presentUser = ({
  id,
  name,
  workingDaySeconds,
  sinceUnix = null,
}: NonNullable<ReportGroup['user']>) => ({
  id,
  login: name,
  ...(workingDaySeconds === undefined
    ? {}
    : { working_day_seconds: workingDaySeconds, created: instantOrNull(sinceUnix) }),
});

function presentGroup({ periods, user, repository, issue, isBillable, sums }: ReportGroup) {
  return {
    day: periods.day ?? null,
    week: periods.week ?? null,
    month: periods.month ?? null,
    year: periods.year ?? null,
    user: user === null ? null : presentUser(user),
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

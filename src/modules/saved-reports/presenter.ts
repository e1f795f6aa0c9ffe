import type { SavedQuery } from '../../core/report/types.ts';
import { presentTime } from '../../http/presenters/presenting.ts';
import type { OwnedReport } from './types.ts';

/** The parameters that are set, named as in a request. */
const presentQuery = (query: SavedQuery) =>
  Object.fromEntries(
    Object.entries({
      from: query.from,
      to: query.to,
      preset: query.preset,
      time_zone: query.timeZone,
      first_day_of_week: query.firstDayOfWeek,
      repository: query.repository,
      user: query.user,
      issue: query.issue,
      note: query.note,
      billable: query.billable,
      group_by: query.groupBy,
      round: query.round,
      round_minutes: query.roundMinutes,
      round_per: query.roundPer,
    }).filter(([, value]) => value !== undefined),
  );

export const presentSavedReport = ({ report, owner }: OwnedReport) => ({
  id: report.id,
  name: report.name,
  owner: { id: owner.id, login: owner.name },
  scope: report.scope,
  query: presentQuery(report.query),
  shared: report.isShared,
  created_at: presentTime(report.createdUnix),
  updated_at: presentTime(report.updatedUnix),
});

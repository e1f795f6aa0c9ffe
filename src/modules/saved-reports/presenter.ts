import { defined } from '../../core/defined.ts';
import type { SavedQuery } from '../../core/report/types.ts';
import { snakeCase } from '../../http/names.ts';
import { presentTime } from '../../http/presenters/presenting.ts';
import { queryFields } from '../../http/schemas/report-queries.ts';
import type { OwnedReport } from './types.ts';

/** The parameters that are set, named as in a request. */
const presentQuery = (query: SavedQuery) => ({
  ...defined(Object.fromEntries(queryFields.map((name) => [snakeCase(name), query[name]]))),
  ...query.narrow,
});

export const presentSavedReport = ({ report, owner, names = {} }: OwnedReport) => ({
  id: report.id,
  name: report.name,
  owner: { id: owner.id, login: owner.name },
  scope: report.scope,
  query: presentQuery(report.query),
  names,
  shared: report.isShared,
  created_at: presentTime(report.createdUnix),
  updated_at: presentTime(report.updatedUnix),
});

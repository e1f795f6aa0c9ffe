import type { OwnedReport, SavedReport, SavedReportStore } from '../../core/saved-report/types.ts';
import { type SavedReportRow, savedReports } from '../columns/saved-report.ts';
import type { Executor } from '../engine/executor.ts';
import { prepareListing } from '../engine/prepared-listing.ts';
import {
  listed,
  rowCounter,
  rowDeleter,
  rowFinder,
  rowInserter,
  rowUpdater,
} from '../engine/rows.ts';
import {
  boundVisibility,
  userIsVisible,
  type VisibilityShape,
  type VisibilityValues,
  visibilityShape,
  visibilityValues,
} from '../visibility.ts';

const byId = rowFinder(savedReports, 'id');
const countOf = rowCounter('saved_report', 'user_id');
const insert = rowInserter('saved_report');
const update = rowUpdater('saved_report');
const remove = rowDeleter('saved_report', 'id');

const own = prepareListing<SavedReportRow, SavedReport, { userId: number }>(() => ({
  from: (db, given) => db.selectFrom('saved_report').where('user_id', '=', given.userId),
  ...listed(savedReports),
}));

interface Shape {
  readonly owners: VisibilityShape;
  readonly withEverybody: boolean;
}

const shared = prepareListing<
  SavedReportRow & { owner_name: string },
  OwnedReport,
  VisibilityValues & { readerId: number },
  Shape
>(({ owners, withEverybody }) => ({
  from: (db, given) => {
    const visible = userIsVisible(boundVisibility(owners, given));
    let query = db
      .selectFrom('saved_report')
      .innerJoin('user', 'user.id', 'saved_report.user_id')
      .where('saved_report.is_shared', '=', 1)
      .where('user.is_active', '=', 1)
      .where('saved_report.user_id', '<>', given.readerId);
    if (visible !== null) query = query.where(visible);
    return withEverybody ? query : query.where('saved_report.scope', '<>', 'everybody');
  },
  ...listed(savedReports),
  select: (query) => query.select([...savedReports.columns, 'user.name as owner_name']),
  map: (row) => ({
    report: savedReports.read(row),
    owner: { id: row.user_id, name: row.owner_name },
  }),
}));

export function savedReportStore(executor: Executor): SavedReportStore {
  return {
    byId: (id) => byId(executor, { id }),
    countOf: (userId) => countOf(executor, { user_id: userId }),
    ofUser: (userId) => own(executor, { userId }),
    sharedWith: (readerId, owners, { withEverybody }) =>
      shared(
        executor,
        { readerId, ...visibilityValues(owners) },
        { owners: visibilityShape(owners), withEverybody },
      ),
    insert: async (report) => {
      const row = savedReports.write(report);
      return savedReports.read({ ...row, id: await insert(executor, row) });
    },
    update: (id, changes) => update(executor, id, savedReports.writeChanges(changes)),
    remove: async (id) => {
      await remove(executor, { id });
    },
  };
}

import type { OwnedReport, SavedReport, SavedReportStore } from '../../core/reports/types.ts';
import { type SavedReportRow, savedReports } from '../columns/report.ts';
import type { Executor } from '../engine/executor.ts';
import { mapIfGiven } from '../engine/flag.ts';
import { prepareListing } from '../engine/listing.ts';
import { rowInserter, rowUpdater } from '../engine/rows.ts';
import { prepare } from '../engine/statement.ts';
import {
  boundVisibility,
  userIsVisible,
  type VisibilityShape,
  type VisibilityValues,
  visibilityShape,
  visibilityValues,
} from '../visibility.ts';

const byId = prepare<{ id: number }, SavedReportRow>((db, p) =>
  db.selectFrom('saved_report').select(savedReports.columns).where('id', '=', p.id),
);
const countOf = prepare<{ userId: number }, { count: number }>((db, p) =>
  db
    .selectFrom('saved_report')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', p.userId),
);
const insert = rowInserter('saved_report');
const update = rowUpdater('saved_report');
const remove = prepare<{ id: number }, unknown>((db, p) =>
  db.deleteFrom('saved_report').where('id', '=', p.id),
);

const own = prepareListing<SavedReportRow, SavedReport, { userId: number }>(() => ({
  from: (db, given) => db.selectFrom('saved_report').where('user_id', '=', given.userId),
  select: (query) => query.select(savedReports.columns),
  id: 'saved_report.id',
  order: ['saved_report.id'],
  map: savedReports.read,
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
  select: (query) => query.select([...savedReports.columns, 'user.name as owner_name']),
  id: 'saved_report.id',
  order: ['saved_report.id'],
  map: (row) => ({
    report: savedReports.read(row),
    owner: { id: row.user_id, name: row.owner_name },
  }),
}));

export function savedReportStore(executor: Executor): SavedReportStore {
  return {
    byId: async (id) => mapIfGiven(await executor.first(byId, { id }), savedReports.read),
    countOf: async (userId) => Number((await executor.first(countOf, { userId }))?.count ?? 0),
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
      await executor.run(remove, { id });
    },
  };
}

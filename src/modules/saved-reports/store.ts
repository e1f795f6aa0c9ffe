import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { SavedQuery } from '../../core/report/types.ts';
import { jsonMember } from '../../sql/engine/dialect.ts';
import type { Executor } from '../../sql/engine/executor.ts';
import type { Bound } from '../../sql/engine/listing.ts';
import { prepareListing } from '../../sql/engine/prepared-listing.ts';
import {
  listed,
  rowCounter,
  rowDeleter,
  rowFinder,
  rowInserter,
  rowUpdater,
} from '../../sql/engine/rows.ts';
import { type Builder, prepare } from '../../sql/engine/statement.ts';
import {
  boundRepositoryVisibility,
  boundVisibility,
  repositoryIsVisible,
  userIsVisible,
  type VisibilityShape,
  type VisibilityValues,
  visibilityShape,
  visibilityValues,
} from '../../sql/visibility.ts';
import { type SavedReportRow, savedReports } from './columns.ts';
import type { OwnedReport, SavedReport, SavedReportStore } from './types.ts';

const byId = rowFinder(savedReports, 'id');
const countOf = rowCounter('saved_report', 'user_id');
const insert = rowInserter('saved_report');
const update = rowUpdater('saved_report');
const remove = rowDeleter('saved_report', 'id');

const unshare = prepare<{ userId: number; since: number }, unknown>((db, p) =>
  db
    .updateTable('saved_report')
    .set({ is_shared: 0 })
    .where('user_id', '=', p.userId)
    .where('is_shared', '=', 1)
    .where('updated_unix', '>=', p.since),
);

const own = prepareListing<SavedReportRow, SavedReport, { userId: number }>(() => ({
  from: (db, given) => db.selectFrom('saved_report').where('user_id', '=', given.userId),
  ...listed(savedReports),
}));

interface Shape {
  readonly owners: VisibilityShape;
  readonly withEverybody: boolean;
}

type Values = VisibilityValues & { readerId: number };

/** True if the reader may see the repository and the user that the query names. */
function isAboutVisible(db: Builder, { owners, withEverybody }: Shape, given: Bound<Values>) {
  const member = (name: keyof SavedQuery) => jsonMember(db, 'saved_report.query', name);
  const isBlank = (name: keyof SavedQuery) => sql<SqlBool>`coalesce(${member(name)}, '') = ''`;
  const everything = { everything: withEverybody, isPublicOnly: false, owners };
  const mayRead = boundRepositoryVisibility(everything, { ...given, memberId: given.readerId });
  const repository = db
    .selectFrom('repository')
    .innerJoin('user as owner', 'owner.id', 'repository.owner_id')
    .select('repository.id')
    .where('repository.id', '=', sql<number>`cast(${member('repositoryId')} as bigint)`)
    .where(repositoryIsVisible(mayRead));
  const named = db
    .selectFrom('user as named')
    .select('named.id')
    .where('named.name_folded', '=', sql<string>`lower(${member('user')})`)
    .where(userIsVisible(boundVisibility(owners, given), 'named') ?? sql<SqlBool>`1 = 1`);
  const { and, or, exists } = expressionBuilder();
  return and([
    or([isBlank('repository'), exists(repository)]),
    or([isBlank('user'), exists(named)]),
  ]);
}

const shared = prepareListing<SavedReportRow & { owner_name: string }, OwnedReport, Values, Shape>(
  ({ owners, withEverybody }) => ({
    from: (db, given) => {
      const visible = userIsVisible(boundVisibility(owners, given));
      let query = db
        .selectFrom('saved_report')
        .innerJoin('user', 'user.id', 'saved_report.user_id')
        .where('saved_report.is_shared', '=', 1)
        .where('user.is_active', '=', 1)
        .where('saved_report.user_id', '<>', given.readerId);
      if (visible !== null) query = query.where(visible);
      query = query.where(isAboutVisible(db, { owners, withEverybody }, given));
      return withEverybody ? query : query.where('saved_report.scope', '<>', 'everybody');
    },
    ...listed(savedReports),
    select: (query) => query.select([...savedReports.columns, 'user.name as owner_name']),
    map: (row) => ({
      report: savedReports.read(row),
      owner: { id: row.user_id, name: row.owner_name },
    }),
  }),
);

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
    unshareSince: (userId, sinceUnix) => executor.run(unshare, { userId, since: sinceUnix }),
    remove: async (id) => {
      await remove(executor, { id });
    },
  };
}

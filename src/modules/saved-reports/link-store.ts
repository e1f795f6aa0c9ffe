import { sql } from 'kysely';
import { jsonMember } from '../../sql/engine/dialect.ts';
import type { Executor } from '../../sql/engine/executor.ts';
import { mapIfGiven } from '../../sql/engine/flag.ts';
import { prepareListing } from '../../sql/engine/prepared-listing.ts';
import { listed, rowCounter, rowDeleter, rowFinder, rowInserter } from '../../sql/engine/rows.ts';
import { prepare } from '../../sql/engine/statement.ts';
import { type ReportLinkRow, reportLinks } from './link-columns.ts';
import type { ReportLink, ReportLinkStore } from './link-types.ts';

const byHash = prepare<{ hash: string; now: number }, ReportLinkRow>((db, p) =>
  db
    .selectFrom('report_link')
    .select(reportLinks.columns)
    .where('secret_hash', '=', p.hash)
    .where('expires_unix', '>', p.now),
);
const byId = rowFinder(reportLinks, 'id');
const countOf = rowCounter('report_link', 'user_id');
const insert = rowInserter('report_link');
const touch = prepare<{ id: number; used: number }, unknown>((db, p) =>
  db
    .updateTable('report_link')
    .set({ last_used_unix: p.used })
    .where('id', '=', p.id)
    .where('last_used_unix', '<', p.used),
);
const remove = rowDeleter('report_link', 'id', 'user_id');
const removeExpired = prepare<{ userId: number; now: number }, unknown>((db, p) =>
  db.deleteFrom('report_link').where('user_id', '=', p.userId).where('expires_unix', '<=', p.now),
);
const removeSince = prepare<{ userId: number; since: number }, unknown>((db, p) =>
  db.deleteFrom('report_link').where('user_id', '=', p.userId).where('created_unix', '>=', p.since),
);
const removeOfReport = rowDeleter('report_link', 'report_id');

type Filter = { readonly userId?: number; readonly now: number };

const list = prepareListing<ReportLinkRow, ReportLink, Filter, boolean>((isPublicOnly) => ({
  from: (db, given) => {
    const valid = db
      .selectFrom('report_link')
      .where('report_link.expires_unix', '>', given.now)
      .$if(given.userId !== undefined, (query) =>
        query.where('report_link.user_id', '=', given.userId ?? 0),
      );
    if (!isPublicOnly) return valid;
    const id = jsonMember(db, 'report_link.query', 'repositoryId');
    return valid.where((e) =>
      e.exists(
        e
          .selectFrom('repository')
          .select('repository.id')
          .where('repository.id', '=', sql<number>`cast(${id} as bigint)`)
          .where('repository.is_private', '=', 0)
          .where('repository.deleted_unix', '=', 0),
      ),
    );
  },
  ...listed(reportLinks),
}));

export function reportLinkStore(executor: Executor): ReportLinkStore {
  return {
    byHash: async (hash, now) =>
      mapIfGiven(await executor.first(byHash, { hash, now }), reportLinks.read),
    byId: (id) => byId(executor, { id }),
    countOf: (userId) => countOf(executor, { user_id: userId }),
    list: ({ isPublicOnly = false, ...filter }, now) =>
      list(executor, { ...filter, now }, isPublicOnly),
    insert: async (link, hash) => {
      const row = { ...reportLinks.write(link), secret_hash: hash };
      return reportLinks.read({ ...row, id: await insert(executor, row) });
    },
    touch: async (id, used) => {
      await executor.run(touch, { id, used });
    },
    remove: async (userId, id) => (await remove(executor, { user_id: userId, id })) > 0,
    removeExpired: async (userId, now) => {
      await executor.run(removeExpired, { userId, now });
    },
    removeSince: (userId, since) => executor.run(removeSince, { userId, since }),
    removeOfReport: async (reportId) => {
      await removeOfReport(executor, { report_id: reportId });
    },
  };
}

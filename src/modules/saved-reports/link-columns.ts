import { type RowOf, type TableOf, table } from '../../sql/engine/record-columns.ts';
import type { ReportLink } from './link-types.ts';
import { savedQueryColumn } from './query-columns.ts';

export const reportLinks = table<ReportLink>()('report_link', {
  id: 'id',
  userId: 'user_id',
  reportId: 'report_id',
  name: 'name',
  scope: 'scope',
  query: savedQueryColumn,
  createdUnix: 'created_unix',
  expiresUnix: 'expires_unix',
  lastUsedUnix: 'last_used_unix',
});

export type ReportLinkRow = RowOf<typeof reportLinks>;

export interface ReportLinkTable extends TableOf<typeof reportLinks> {
  secret_hash: string;
}

declare module '../../sql/schema.ts' {
  interface Schema {
    report_link: ReportLinkTable;
  }
}

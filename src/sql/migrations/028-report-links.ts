import type { Kysely } from 'kysely';
import { endsIndexesWithId } from '../engine/dialect.ts';
import type { Ddl } from '../engine/migrate.ts';

/** Secret links to reports, each with the report as it was when the link was created. */
export function reportLinks(db: Kysely<unknown>, { index, table }: Ddl): void {
  table('report_link', (t) =>
    t
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('report_id', 'bigint', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('scope', 'text', (c) => c.notNull())
      .addColumn('query', 'text', (c) => c.notNull())
      .addColumn('secret_hash', 'text', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull())
      .addColumn('expires_unix', 'bigint', (c) => c.notNull())
      .addColumn('last_used_unix', 'bigint', (c) => c.notNull()),
  );
  const id = endsIndexesWithId(db) ? [] : ['id'];
  index('report_link_hash', 'report_link', ['secret_hash'], { unique: true });
  index('report_link_of_user', 'report_link', ['user_id', ...id]);
  index('report_link_of_report', 'report_link', ['report_id']);
}

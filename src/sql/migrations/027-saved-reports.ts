import type { Kysely } from 'kysely';
import { endsIndexesWithId } from '../engine/dialect.ts';
import type { Ddl } from '../engine/migrate.ts';

/** Saved reports, stored as queries. */
export function savedReports(db: Kysely<unknown>, { index, table }: Ddl): void {
  table('saved_report', (t) =>
    t
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('scope', 'text', (c) => c.notNull())
      .addColumn('query', 'text', (c) => c.notNull())
      .addColumn('is_shared', 'integer', (c) => c.notNull())
      .addColumn('created_unix', 'bigint', (c) => c.notNull())
      .addColumn('updated_unix', 'bigint', (c) => c.notNull()),
  );
  const id = endsIndexesWithId(db) ? [] : ['id'];
  index('saved_report_name', 'saved_report', ['user_id', 'name'], { unique: true });
  index('saved_report_of_user', 'saved_report', ['user_id', ...id]);
  index('saved_report_shared', 'saved_report', ['is_shared', ...id]);
}

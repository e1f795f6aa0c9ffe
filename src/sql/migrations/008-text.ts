import { type Kysely, sql } from 'kysely';
import { updatesTextIndexes } from '../engine/dialect.ts';
import type { Ddl } from '../engine/migrate.ts';

/**
 * Text indexes. On PostgreSQL, each start creates missing ones (`text-index-postgres.ts`), because
 * the extension may be forbidden today and allowed tomorrow.
 */
export function text(db: Kysely<unknown>, { run }: Ddl): void {
  if (updatesTextIndexes(db)) return;
  const statement = (words: string): void => run({ compile: () => sql.raw(words).compile(db) });
  for (const [table, columns, rows] of [
    ['user', 'name_folded, full_name_folded', 'true'],
    ['email', 'address_folded', 'true'],
    ['repository', 'name_folded, description_folded', 'true'],
    ['issue', 'text_folded', 'true'],
    ['tracked_time', 'note_folded', `note_folded <> ''`],
  ]) {
    const index = `${table}_text`;
    statement(
      `create virtual table ${index} using fts5(${columns}, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`,
    );
    statement(
      `insert into ${index} (rowid, ${columns}) select id, ${columns} from "${table}" where ${rows}`,
    );
    statement(`insert into ${index} (${index}) values ('optimize')`);
  }
}

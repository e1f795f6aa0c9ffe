import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { keepsTextIndexes } from '../engine/dialect.ts';
import type { Ddl } from '../engine/migrate.ts';

/**
 * Indexes in which parts of texts are found. On PostgreSQL they are made at each start that misses one
 * (`text-index-postgres.ts`), as the extension they need may be refused today and allowed tomorrow.
 */
export function text(db: Kysely<unknown>, { run }: Ddl): void {
  if (keepsTextIndexes(db)) return;
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

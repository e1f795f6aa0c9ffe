import type { Kysely } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Only the removed response cache read it. */
export function dropChangeLog(db: Kysely<unknown>, { run }: Ddl): void {
  run(db.schema.dropTable('change_log'));
}

import type { Kysely } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** The response cache that read it is gone. */
export function dropChangeLog(db: Kysely<unknown>, { run }: Ddl): void {
  run(db.schema.dropTable('change_log'));
}

import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Only batches are looked up by issue, so single changes, the majority, leave the index (032). */
export function resets(db: Kysely<unknown>, { index, run }: Ddl): void {
  run(db.schema.dropIndex('time_revision_issue'));
  index('time_revision_batch_of_issue', 'time_revision', ['issue_id', 'id'], {
    where: sql`batch <> ''`,
  });
}

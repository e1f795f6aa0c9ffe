import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/**
 * Only what was done at once is looked for by its issue: a change of its own, which most are, is no
 * longer in that index (decision 032).
 */
export function resets(db: Kysely<unknown>, { index, run }: Ddl): void {
  run(db.schema.dropIndex('time_revision_issue'));
  index('time_revision_batch_of_issue', 'time_revision', ['issue_id', 'id'], {
    where: sql`batch <> ''`,
  });
}

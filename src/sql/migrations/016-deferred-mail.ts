import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/**
 * Users with deferred mail are read once a minute in the order of their ids. In the order of the
 * addresses' ids, no plan used the index and each read scanned all addresses.
 */
export function deferredMail(db: Kysely<unknown>, { index, run }: Ddl): void {
  run(db.schema.dropIndex('email_deferred'));
  // The first column is always 1, which makes SQLite choose this index.
  index('email_deferred_of_user', 'email', ['is_mail_deferred', 'user_id'], {
    where: sql`is_mail_deferred = 1`,
  });
}

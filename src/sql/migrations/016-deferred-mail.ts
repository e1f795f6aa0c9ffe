import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/**
 * Whose mails wait is asked for once a minute, in the order of the users: by ids of addresses, no plan
 * made use of the index, and each time went through all addresses.
 */
export function deferredMail(db: Kysely<unknown>, { index, run }: Ddl): void {
  run(db.schema.dropIndex('email_deferred'));
  // The first column is always 1: with it SQLite takes this index rather than that of all addresses.
  index('email_deferred_of_user', 'email', ['is_mail_deferred', 'user_id'], {
    where: sql`is_mail_deferred = 1`,
  });
}

import type { Kysely } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** A page of a user's addresses is read in their order, not sorted. */
export function emailOrder(_db: Kysely<unknown>, { index }: Ddl): void {
  index('email_of_user_in_order', 'email', ['user_id', 'id']);
}

import type { Kysely } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Reads a page of a user's addresses in index order instead of sorting. */
export function emailOrder(_db: Kysely<unknown>, { index }: Ddl): void {
  index('email_of_user_in_order', 'email', ['user_id', 'id']);
}

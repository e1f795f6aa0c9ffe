import type { Kysely } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Site admins list the links of all users that have not expired. */
export function reportLinkExpiry(_db: Kysely<unknown>, { index }: Ddl): void {
  index('report_link_expiry', 'report_link', ['expires_unix']);
}

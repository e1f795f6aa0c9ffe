import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/**
 * Looks up addresses that a mailed link can restore, and dates recovery codes, so that restoring an
 * account can revoke an intruder's.
 */
export function takeBack(db: Kysely<unknown>, { index, run }: Ddl): void {
  run(
    db.schema
      .alterTable('mailed_secret')
      .addColumn('address_folded', 'text', (c) => c.notNull().defaultTo('')),
  );
  // Links expire within days, so the form without Punycode is good enough.
  run({
    compile: () =>
      sql
        .raw(
          "update mailed_secret set address_folded = lower(address) where kind = 'revert-primary'",
        )
        .compile(db),
  });
  index('mailed_secret_held', 'mailed_secret', ['address_folded'], {
    where: sql`kind = 'revert-primary'`,
  });
  run(
    db.schema
      .alterTable('two_factor')
      .addColumn('codes_unix', 'bigint', (c) => c.notNull().defaultTo(0)),
  );
}

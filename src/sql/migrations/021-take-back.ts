import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/**
 * Addresses that a mailed link can restore are looked up, and recovery codes have an age, so that
 * taking an account back ends those of the intruder.
 */
export function takeBack(db: Kysely<unknown>, { index, run }: Ddl): void {
  run(
    db.schema
      .alterTable('mailed_secret')
      .addColumn('address_folded', 'text', (c) => c.notNull().defaultTo('')),
  );
  // Open links live some days only, so the form without punycode is good enough.
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

import { type Kysely, sql } from 'kysely';
import { textType } from '../engine/dialect.ts';
import type { Ddl } from '../engine/migrate.ts';

/** Hidden repositories, whose issues are activities; tags of entries, and what they were billed as. */
export function billing(db: Kysely<unknown>, { run }: Ddl): void {
  const text = `${textType(db)} default '' not null`;
  for (const statement of [
    'alter table repository add column is_hidden integer default 0 not null',
    'create index repository_hidden on repository (id) where is_hidden <> 0',
    `alter table tracked_time add column tags ${text}`,
    `alter table tracked_time add column billed_as ${text}`,
  ])
    run({ compile: () => sql.raw(statement).compile(db) });
}

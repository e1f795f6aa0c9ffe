import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Where buckets of repositories begin in the order of their names (028). */
export function repositoryBlocks(db: Kysely<unknown>, { run, table, index }: Ddl): void {
  const statement = (text: string): void => run({ compile: () => sql.raw(text).compile(db) });
  const kind = `case visibility when 'public' then 0 when 'limited' then 1 else 2 end + 3 * is_pending`;

  table('repository_bound', (t) =>
    t
      .addColumn('name_folded', 'text', (c) => c.notNull())
      .addColumn('repository_id', 'bigint', (c) => c.notNull()),
  );
  index('repository_bound_place', 'repository_bound', ['name_folded', 'repository_id'], {
    unique: true,
  });
  run(
    db.schema
      .createTable('repository_block')
      .addColumn('bound_id', 'bigint', (c) => c.notNull())
      .addColumn('owner_kind', 'integer', (c) => c.notNull())
      .addColumn('is_private', 'integer', (c) => c.notNull())
      .addColumn('is_archived', 'integer', (c) => c.notNull())
      .addColumn('is_template', 'integer', (c) => c.notNull())
      .addColumn('part', 'integer', (c) => c.notNull())
      .addColumn('repositories', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('repository_block_key', [
        ...['bound_id', 'owner_kind', 'is_private', 'is_archived', 'is_template', 'part'],
      ] as never),
  );
  statement(
    `insert into repository_bound (name_folded, repository_id)
     select name_folded, id from (
       select name_folded, id, row_number() over (order by name_folded, id) as place
       from repository where deleted_unix = 0
     ) as placed
     where place % 1000 = 0`,
  );
  statement(
    `insert into repository_block
       (bound_id, owner_kind, is_private, is_archived, is_template, part, repositories)
     select bound_id, owner_kind, is_private, is_archived, is_template, part, count(*) from (
       select coalesce((
           select bound.id from repository_bound as bound
           where (bound.name_folded, bound.repository_id) <= (repository.name_folded, repository.id)
           order by bound.name_folded desc, bound.repository_id desc limit 1
         ), 0) as bound_id,
         ${kind} as owner_kind, is_private, is_archived, is_template, repository.id % 4 as part
       from repository join "user" on "user".id = repository.owner_id
       where deleted_unix = 0
     ) as placed
     group by bound_id, owner_kind, is_private, is_archived, is_template, part`,
  );
}

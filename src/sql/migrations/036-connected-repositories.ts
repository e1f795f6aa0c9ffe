import { type Kysely, sql } from 'kysely';
import type { Ddl } from '../engine/migrate.ts';

/** Repositories and issues that stand for those of a host. */
export function connectedRepositories(db: Kysely<unknown>, { index, run }: Ddl): void {
  for (const name of ['host', 'remote_owner', 'page']) {
    run(
      db.schema.alterTable('repository').addColumn(name, 'text', (c) => c.notNull().defaultTo('')),
    );
  }
  run(db.schema.alterTable('repository').addColumn('remote_id', 'bigint'));
  index('repository_remote', 'repository', ['host', 'remote_id'], {
    unique: true,
    where: sql`host <> ''`,
  });
  run(
    db.schema.alterTable('issue').addColumn('is_pull', 'integer', (c) => c.notNull().defaultTo(0)),
  );
  run(db.schema.alterTable('issue').addColumn('remote', 'text'));
  index('issue_pull', 'issue', ['repository_id'], { where: sql`is_pull = 1` });
}

import type { CreateTableBuilder } from 'kysely';
import type { Migration } from '../../sql/engine/migrate.ts';

/** Adds columns that are not null. */
const withColumns = <C extends string>(
  table: CreateTableBuilder<string, C>,
  type: 'text' | 'bigint',
  names: string,
): CreateTableBuilder<string, C> =>
  names.split(' ').reduce((all, name) => all.addColumn(name as C, type, (c) => c.notNull()), table);

const party = 'name address country tax_id';

export const projectMigrations: readonly Migration[] = [
  {
    number: 1,
    name: 'clients, projects and issuers',
    up: (db, { table, index, run }) => {
      table('client', (t) => {
        const texts = `name_folded ${party} currency language tax_category reference`;
        const numbers = 'owner_id payment_days vat_percent archived_unix created_unix updated_unix';
        return withColumns(withColumns(t, 'text', texts), 'bigint', numbers);
      });
      index('client_owner', 'client', ['owner_id', 'name_folded'], { unique: true });

      table('project', (t) => {
        const texts = withColumns(t, 'text', 'name_folded name colour round');
        return withColumns(texts, 'bigint', 'round_minutes created_unix updated_unix')
          .addColumn('client_id' as 'id', 'bigint')
          .addColumn('repository_id' as 'id', 'bigint');
      });
      index('project_hidden', 'project', ['repository_id'], { unique: true });
      index('project_client', 'project', ['client_id']);

      const placed = db.schema
        .createTable('project_repository')
        .addColumn('repository_id', 'bigint', (c) => c.primaryKey());
      run(withColumns(placed, 'bigint', 'project_id created_unix'));
      index('project_repository_project', 'project_repository', ['project_id', 'repository_id']);

      const issuer = db.schema
        .createTable('issuer')
        .addColumn('user_id', 'bigint', (c) => c.primaryKey());
      run(withColumns(issuer, 'text', `${party} email phone`));
    },
  },
];

import type { ColumnDefinitionBuilder } from 'kysely';
import type { Migration } from '../../sql/engine/migrate.ts';

const notNull = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

export const projectMigrations: readonly Migration[] = [
  {
    number: 1,
    name: 'clients, projects and issuers',
    up: (db, { table, index, run }) => {
      table('client', (t) =>
        t
          .addColumn('name_folded', 'text', notNull)
          .addColumn('name', 'text', notNull)
          .addColumn('address', 'text', notNull)
          .addColumn('country', 'text', notNull)
          .addColumn('tax_id', 'text', notNull)
          .addColumn('currency', 'text', notNull)
          .addColumn('language', 'text', notNull)
          .addColumn('tax_category', 'text', notNull)
          .addColumn('reference', 'text', notNull)
          .addColumn('owner_id', 'bigint', notNull)
          .addColumn('payment_days', 'bigint', notNull)
          .addColumn('vat_percent', 'bigint', notNull)
          .addColumn('archived_unix', 'bigint', notNull)
          .addColumn('created_unix', 'bigint', notNull)
          .addColumn('updated_unix', 'bigint', notNull),
      );
      index('client_owner', 'client', ['owner_id', 'name_folded'], { unique: true });

      table('project', (t) =>
        t
          .addColumn('name_folded', 'text', notNull)
          .addColumn('name', 'text', notNull)
          .addColumn('colour', 'text', notNull)
          .addColumn('round', 'text', notNull)
          .addColumn('round_minutes', 'bigint', notNull)
          .addColumn('created_unix', 'bigint', notNull)
          .addColumn('updated_unix', 'bigint', notNull)
          .addColumn('client_id', 'bigint')
          .addColumn('repository_id', 'bigint'),
      );
      index('project_hidden', 'project', ['repository_id'], { unique: true });
      index('project_client', 'project', ['client_id']);

      run(
        db.schema
          .createTable('project_repository')
          .addColumn('repository_id', 'bigint', (c) => c.primaryKey())
          .addColumn('project_id', 'bigint', notNull)
          .addColumn('created_unix', 'bigint', notNull),
      );
      index('project_repository_project', 'project_repository', ['project_id', 'repository_id']);

      run(
        db.schema
          .createTable('issuer')
          .addColumn('user_id', 'bigint', (c) => c.primaryKey())
          .addColumn('name', 'text', notNull)
          .addColumn('address', 'text', notNull)
          .addColumn('country', 'text', notNull)
          .addColumn('tax_id', 'text', notNull)
          .addColumn('email', 'text', notNull)
          .addColumn('phone', 'text', notNull),
      );
    },
  },
];

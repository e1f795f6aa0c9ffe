import type { Migration } from '../../sql/engine/migrate.ts';

export const rateMigrations: readonly Migration[] = [
  {
    number: 1,
    name: 'rates',
    up: (_, { table, index }) => {
      const needed = 'project_id kind minor from_day from_unix setter_id created_unix';
      const others = 'user_id issue_id until_day until_unix ended_by_id';
      table('rate', (t) => {
        const all = [...needed.split(' '), ...others.split(' ')].reduce(
          (some, name) =>
            some.addColumn(name as 'id', 'bigint', (c) =>
              needed.includes(name) ? c.notNull() : c,
            ),
          t,
        );
        return all.addColumn('currency' as 'id', 'text', (c) => c.notNull());
      });
      index('rate_project', 'rate', ['project_id', 'kind', 'from_day', 'id']);
      // What a report looks up for each entry.
      index('rate_target', 'rate', ['project_id', 'user_id', 'issue_id', 'from_day']);
      index('rate_user', 'rate', ['user_id', 'kind', 'from_day', 'id']);
    },
  },
  {
    number: 2,
    name: 'ends that rates were set with',
    up: (_, { run }) => {
      for (const statement of [
        'alter table rate add column planned_day bigint',
        'alter table rate add column planned_unix bigint',
        'update rate set planned_day = until_day, planned_unix = until_unix where ended_by_id is null',
      ])
        run({ compile: () => ({ sql: statement }) });
    },
  },
];

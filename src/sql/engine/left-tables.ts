import { sql } from 'kysely';
import { namesOfTables } from './dialect.ts';
import type { Executor } from './executor.ts';
import type { Table } from './tables.ts';

/** Our own, beside the tables of doors. */
const migrationTables = ['migration', 'module_migration'];

/** The tables with rows that no door has: those of modules that this program lacks. */
export async function tablesLeft(
  executor: Executor,
  tables: readonly Table[],
): Promise<readonly string[]> {
  const known = new Set<string>([...migrationTables, ...tables.map(({ name }) => name)]);
  const there = await executor.allOf<{ name: string }>(namesOfTables(executor.builder));
  const left: string[] = [];
  for (const { name } of there.filter(({ name }) => !known.has(name))) {
    const rows = executor.builder.selectFrom(name as 'user').select(sql`1`.as('one'));
    if ((await executor.allOf(rows.limit(1))).length > 0) left.push(name);
  }
  return left.sort();
}

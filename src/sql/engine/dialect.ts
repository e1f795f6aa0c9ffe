import {
  type CreateTableBuilder,
  expressionBuilder,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Builder } from './statement.ts';

// The differences between the databases, each in a named function; their errors are in
// `database-errors.ts`. No other code checks which database is in use.

/** The `id` column: 64 bits, assigned by the database, never reused. */
export function identityColumn<Table extends string>(
  table: CreateTableBuilder<Table>,
  isPostgres: boolean,
): CreateTableBuilder<Table, 'id'> {
  return isPostgres
    ? table.addColumn('id', 'bigint', (column) =>
        column.generatedByDefaultAsIdentity().primaryKey(),
      )
    : table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());
}

/**
 * Reads a row that must not change until the transaction commits. SQLite runs one transaction at a
 * time. On PostgreSQL, a transaction could commit after another that changed a row it had read, and
 * still precede it in the serial order: the other's caller would later see additional data.
 */
export function lockedUntilCommit<DB, Table extends keyof DB, Row>(
  db: Kysely<DB>,
  query: SelectQueryBuilder<DB, Table, Row>,
): SelectQueryBuilder<DB, Table, Row> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forShare() : query;
}

/**
 * True if `column`, or a text, contains `part`, both already folded. `like` is not used: it compares from every
 * position, so a crafted long text would block the database for a second.
 */
export function contains(
  column: string | RawBuilder<string>,
  part: string | RawBuilder<string>,
): RawBuilder<SqlBool> {
  const position = expressionBuilder().fn<number>('instr', [
    typeof column === 'string' ? sql.ref(column) : column,
    typeof part === 'string' ? sql.val(part) : part,
  ]);
  return sql<SqlBool>`${position} > 0`;
}

/**
 * The index of the interval that contains the timestamp in `column`. `starts` are the ascending
 * starts of the intervals; the first one is not after any timestamp.
 */
export function intervalAt(
  db: Pick<Kysely<never>, 'getExecutor'>,
  column: string,
  starts: readonly number[],
): RawBuilder<number> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    return sql`width_bucket(${sql.ref(column)}, cast(${sql.val(starts)} as bigint[])) - 1`;
  }
  // SQLite has no such function, so this generates a binary search. It contains only our own
  // numbers.
  const halve = (first: number, last: number): string => {
    if (first === last) return String(first);
    const middle = Math.ceil((first + last) / 2);
    return `case when ${column} < ${Number(starts[middle])} then ${halve(first, middle - 1)} else ${halve(middle, last)} end`;
  };
  return sql.raw(halve(0, starts.length - 1));
}

/**
 * The highest id that a table has assigned, 0 if none; it never decreases. PostgreSQL also assigns
 * ids in transactions that fail or are retried.
 */
export const lastIdOf = (
  db: Pick<Kysely<never>, 'getExecutor'>,
  table: string,
): RawBuilder<number> =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`coalesce(pg_sequence_last_value(pg_get_serial_sequence(${sql.lit(table)}, 'id')::regclass), 0)`
    : sql`coalesce((select seq from sqlite_sequence where name = ${sql.lit(table)}), 0)`;

/** The value of a member of the JSON object in `column`, as text; null if it is absent. */
export const jsonMember = (
  db: Pick<Kysely<never>, 'getExecutor'>,
  column: string,
  member: string,
): RawBuilder<string | null> =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`(${sql.ref(column)}::json ->> ${sql.lit(member)})`
    : sql`(${sql.ref(column)} ->> ${sql.lit(member)})`;

/** How many entries an index scan reads in the time of one index lookup. */
export const scannedPerLookup = (db: Pick<Kysely<never>, 'getExecutor'>): number =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 40 : 10;

/** True if every index implicitly ends with the row's id. */
export const endsIndexesWithId = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  !(db.getExecutor().adapter instanceof PostgresAdapter);

/** True if the database updates its text indexes itself; otherwise the stores do. */
export const updatesTextIndexes = (db: { getExecutor(): { readonly adapter: object } }): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** Most characters of a text that an index is queried for; the exact condition checks the rest. */
const maxQueryCharacters = 34;

/**
 * Marks a statement that PostgreSQL must plan for its values: the best plan depends on how many
 * rows contain the text.
 */
export const withFreshPlan = '/* planned at each run */';

/**
 * Selects the ids of rows that may contain one of several texts in one of several columns, by a
 * trigram index. All are folded and have three characters or more. In SQLite the index is a
 * separate table.
 */
export function rowsWithText(
  db: Pick<Kysely<never>, 'getExecutor'>,
  index: string,
  table: string,
  columns: readonly string[],
  texts: readonly string[],
): RawBuilder<unknown> {
  const queried = [...new Set(texts)].map((text) => [...text].slice(0, maxQueryCharacters));
  if (updatesTextIndexes(db)) {
    const conditions = columns.flatMap((column) =>
      queried.map((characters) => {
        const pattern = `%${characters.join('').replace(/[\\%_]/g, '\\$&')}%`;
        return sql`(${sql.ref(column)} <> '' and ${sql.ref(column)} like ${pattern})`;
      }),
    );
    // `offset 0` keeps PostgreSQL from merging the subquery into the outer query and scanning in
    // its order.
    return sql`select id from (select id from ${sql.table(table)} where ${sql.join(conditions, sql` or `)} ${sql.raw(withFreshPlan)} offset 0) as matches`;
  }
  // The index stores no positions: it finds rows with all trigrams of the text in any order.
  const query = queried
    .map((characters) => {
      const trigrams = characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(''));
      return `(${[...new Set(trigrams)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')})`;
    })
    .join(' OR ');
  return sql`select rowid as id from ${sql.table(index)} where ${sql.table(index)} match ${query}`;
}

/** The tables of the database, without those that text indexes consist of. */
export const namesOfTables = (db: Builder) =>
  db.getExecutor().adapter instanceof PostgresAdapter
    ? db
        .selectFrom(sql`information_schema.tables`.as('t'))
        .select(sql<string>`table_name`.as('name'))
        .where(sql<boolean>`table_schema = current_schema() and table_type = 'BASE TABLE'`)
    : db
        .selectFrom(sql`pragma_table_list`.as('t'))
        .select(sql<string>`name`.as('name'))
        .where(
          sql<boolean>`schema = 'main' and type = 'table' and name not like 'sqlite!_%' escape '!'`,
        );

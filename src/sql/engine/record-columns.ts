import type { Generated } from 'kysely';
import { type Flag, flag, isSet } from './flag.ts';

/** A column that stores a property in another form. */
export interface Column<Name extends string, Value, Stored> {
  readonly name: Name;
  read(stored: Stored): Value;
  write(value: Value): Stored;
}

export const flagColumn = <const Name extends string>(name: Name): Column<Name, boolean, Flag> => ({
  name,
  read: isSet,
  write: flag,
});

export const listColumn = <const Name extends string>(
  name: Name,
): Column<Name, readonly string[], string> => ({
  name,
  read: (text) => text.split(','),
  write: (words) => words.join(','),
});

/** The column of each property of a record; just its name if the value is stored unchanged. */
type Columns<R> = {
  readonly [M in keyof R]-?:
    | Column<string, R[M], unknown>
    | ([R[M]] extends [boolean] ? never : string);
};
type NameOf<C> = C extends string ? C : C extends { name: infer N extends string } ? N : never;
type Stored<C, Value> =
  C extends Column<string, infer _Value, infer Form> ? (C extends string ? Value : Form) : Value;
/** Turns properties that the record does not have into type errors. */
type Exactly<R, C> = { readonly [M in Exclude<keyof C, keyof R>]: never };

/** The stored columns of a record. */
type Rows<R, C> = {
  -readonly [M in keyof R & keyof C as NameOf<C[M]>]: Stored<C[M], R[M]>;
};

interface Prefixed<Name extends string, R, Row, Prefix extends string> {
  readonly columns: readonly {
    [N in keyof Row & string]: `${Name}.${N} as ${Prefix}${N}`;
  }[keyof Row & string][];
  read(row: { [N in keyof Row & string as `${Prefix}${N}`]: Row[N] }): R;
}

export interface Table<Name extends string, R, C> {
  readonly table: Name;
  readonly names: readonly (keyof Rows<R, C> & string)[];
  /** The qualified names, for SELECT. */
  readonly columns: readonly `${Name}.${keyof Rows<R, C> & string}`[];
  read(row: Rows<R, C>): R;
  /** The same with prefixed names, for joins with a table that has columns of the same names. */
  prefixed<const Prefix extends string>(prefix: Prefix): Prefixed<Name, R, Rows<R, C>, Prefix>;
  /** The columns of a new row; ignores properties that the record does not have. */
  write<Given extends Partial<R>>(given: Given): Rows<Pick<R, keyof R & keyof Given>, C>;
  /** The columns of the defined properties. */
  writeChanges(changes: Partial<R>): Partial<Rows<R, C>>;
}

/** A row as selected. */
export type RowOf<T> = T extends Table<string, infer R, infer C> ? Rows<R, C> : never;
/** The columns of a table whose ids the database assigns. */
export type TableOf<T> = Omit<RowOf<T>, 'id'> & { id: Generated<number> };

/** Maps a record to the columns of a table: the only place that names a column. */
export const table =
  <R extends object>() =>
  <const Name extends string, const C extends Columns<R>>(
    name: Name,
    columns: C & Exactly<R, C>,
  ): Table<Name, R, C> => {
    type Member = keyof R & string;
    const members = Object.entries(columns as Columns<R>) as [
      Member,
      string | Column<string, R[Member], unknown>,
    ][];
    const names = members.map(([, column]) => (typeof column === 'string' ? column : column.name));
    const write = (given: Partial<R>) => {
      const row: Record<string, unknown> = {};
      for (const [member, column] of members) {
        const value = given[member];
        if (value === undefined) continue;
        if (typeof column === 'string') row[column] = value;
        else row[column.name] = column.write(value as R[Member]);
      }
      return row as never;
    };
    return {
      table: name,
      names: names as never,
      columns: names.map((column) => `${name}.${column}`) as never,
      read: readerOf<R>(members),
      prefixed: (prefix) => ({
        columns: names.map((column) => `${name}.${column} as ${prefix}${column}`) as never,
        read: readerOf<R>(members, prefix),
      }),
      write,
      writeChanges: write,
    };
  };

/** Makes the function that turns a row into a record. */
function readerOf<R>(
  members: readonly (readonly [string, string | Column<string, unknown, unknown>])[],
  prefix = '',
): (row: object) => R {
  const cells = members.map(([member, column]) =>
    typeof column === 'string'
      ? { member, name: prefix + column }
      : { member, name: prefix + column.name, read: column.read },
  );
  return (row) => {
    const record: Record<string, unknown> = {};
    for (const { member, name, read } of cells) {
      const stored = (row as Record<string, unknown>)[name];
      record[member] = read === undefined ? stored : read(stored);
    }
    return record as R;
  };
}

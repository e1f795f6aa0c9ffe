import type { CompiledQuery, Expression, Kysely, SqlBool } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Building a statement with Kysely costs far more than running it, so each is built once, with
 * markers in place of its values, and bound many times. The compiled query lists the markers in the
 * order of the placeholders.
 */
class Marker {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export type Builder = Kysely<Schema>;

export interface Compilable<R> {
  compile(): CompiledQuery<R>;
}

/** A statement that an engine compiles at its first use. */
export interface Prepared<P extends object, R> {
  /** @internal The index of the statement in an engine's table of compiled statements. */
  readonly slot: number;
  /** @internal */
  build(db: Builder): CompiledQuery<R>;
  /** @internal The values in the order of the placeholders. */
  bind(markers: readonly unknown[], params: P): unknown[];
}

/** @internal All prepared statements by slot. */
export const allPrepared: Pick<Prepared<never, unknown>, 'build'>[] = [];

/**
 * Describes a statement. `build` gets a builder and parameter markers; it may use each only as a
 * value and must not read it.
 */
export function prepare<P extends object, R>(
  build: (db: Builder, params: { readonly [K in keyof P]: P[K] }) => Compilable<R>,
): Prepared<P, R> {
  const slot = allPrepared.length;
  const markers = new Proxy({}, { get: (_, name) => new Marker(String(name)) }) as {
    readonly [K in keyof P]: P[K];
  };
  const prepared: Prepared<P, R> = {
    slot,
    build: (db) => build(db, markers).compile(),
    bind: (parameters, params) => {
      const values = new Array<unknown>(parameters.length);
      for (let i = 0; i < parameters.length; i += 1) {
        const value = parameters[i];
        values[i] = value instanceof Marker ? params[value.name as keyof P] : value;
      }
      return values;
    },
  };
  allPrepared.push(prepared);
  return prepared;
}

/** Parameter markers for the columns of a row. */
export const markersOf = (columns: readonly string[], p: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(columns.map((column) => [column, p[column]])) as never;

/** Describes an INSERT of one row. */
export const prepareInsert = <Row extends object>(
  table: keyof Schema,
  columns: readonly (keyof Row & string)[],
): Prepared<Row, unknown> =>
  prepare<Row, unknown>((db, p) => db.insertInto(table).values(markersOf(columns, p)));

/**
 * Describes an INSERT of one row that replaces the row with the same key.
 * @param mayReplace which rows; by default all
 */
export const prepareUpsert = <Row extends object, Given extends object = object>(
  table: keyof Schema,
  columns: readonly (keyof Row & string)[],
  key: readonly (keyof Row & string)[],
  mayReplace?: (params: { readonly [K in keyof Given]: Given[K] }) => Expression<SqlBool>,
): Prepared<Row & Given, unknown> =>
  prepare<Row & Given, unknown>((db, p) => {
    const others = columns.filter((column) => !key.includes(column));
    return db
      .insertInto(table)
      .values(markersOf(columns, p))
      .onConflict((c) => {
        const update = c.columns(key as never).doUpdateSet(markersOf(others, p));
        return mayReplace === undefined ? update : update.where(mayReplace(p));
      });
  });

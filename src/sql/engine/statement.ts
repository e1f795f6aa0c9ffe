import type { CompiledQuery, Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Building a statement with Kysely costs far more than running it, so each is built once, with
 * markers where its values will be, and bound many times. The markers come out in `parameters` in
 * the order of the placeholders, for either dialect.
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

/** A statement that was described once; an engine compiles it at its first use. */
export interface Prepared<P extends object, R> {
  /** @internal The place of the statement in an engine's table of compiled ones. */
  readonly slot: number;
  /** @internal */
  build(db: Builder): CompiledQuery<R>;
  /** @internal The values in the order of the placeholders. */
  bind(markers: readonly unknown[], params: P): unknown[];
}

/** @internal All that were described so far, by their slots. */
export const allPrepared: Pick<Prepared<never, unknown>, 'build'>[] = [];

/**
 * Describes a statement. `build` is given a builder and the parameters; it must put each parameter
 * where a value goes, and never look at it.
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
      for (let place = 0; place < parameters.length; place += 1) {
        const value = parameters[place];
        values[place] = value instanceof Marker ? params[value.name as keyof P] : value;
      }
      return values;
    },
  };
  allPrepared.push(prepared);
  return prepared;
}

/** Describes the insert of one row. */
export const prepareInsert = <Row extends object>(
  table: keyof Schema,
  columns: readonly (keyof Row & string)[],
): Prepared<Row, unknown> =>
  prepare<Row, unknown>((db, p) => {
    const row = Object.fromEntries(columns.map((column) => [column, p[column]]));
    return db.insertInto(table).values(row as never);
  });

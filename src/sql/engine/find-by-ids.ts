import { type CompiledQuery, sql } from 'kysely';
import type { Executor } from './executor.ts';
import type { Bound } from './listing.ts';
import { type Builder, type Prepared, prepare } from './statement.ts';

/** Ids of one statement: far below what either database binds. */
const chunk = 512;

/**
 * Ids as a statement asks for them, some at a time, each list filled up to a power of two with what is
 * in it already: as many statements are kept prepared as there are lengths.
 */
export function* idLists(ids: readonly number[]): Generator<number[]> {
  for (let from = 0; from < ids.length; from += chunk) {
    const some = ids.slice(from, from + chunk);
    const length = 2 ** Math.ceil(Math.log2(some.length));
    yield Array.from({ length }, (_, i) => some[i] ?? (some[0] as number));
  }
}

const placeNames = Array.from({ length: chunk }, (_, i) => `id${i}`);
const nameOf = (place: number): string => placeNames[place] ?? '';

type Parameters = Readonly<Record<string, unknown>>;

/**
 * Describes a statement about some ids, however many: it is compiled once for each power of two of
 * them, each shape, and each set of values that are there (as `prepareListing` has them). `build` puts
 * the ids it is given behind an `in`, and never looks at them.
 */
export function prepareFindByIds<R, Values extends object = object, Shape = undefined>(
  build: (
    db: Builder,
    ids: readonly number[],
    given: Bound<Values>,
    shape: Shape,
  ) => { compile(): CompiledQuery<R> },
): (
  executor: Executor,
  ids: readonly number[],
  ...rest: undefined extends Shape ? [] : [values: Values, shape: Shape]
) => Promise<R[]> {
  const statements = new Map<string, Prepared<Parameters, R>>();
  return async (executor, ids, ...[values = {}, shape]) => {
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    const kind = `${given.map(([name]) => name)} ${JSON.stringify(shape)}`;
    const rows: R[] = [];
    for (const some of idLists(ids)) {
      const key = `${some.length} ${kind}`;
      let statement = statements.get(key);
      if (statement === undefined) {
        const names = some.map((_, i) => nameOf(i));
        statement = prepare<Parameters, R>((db, p) =>
          build(
            db,
            names.map((name) => p[name] as number),
            Object.fromEntries(given.map(([name]) => [name, sql.val(p[name])])) as Bound<Values>,
            shape as Shape,
          ),
        );
        statements.set(key, statement);
      }
      const params: Record<string, unknown> = Object.fromEntries(given);
      for (const [i, id] of some.entries()) params[nameOf(i)] = id;
      for (const row of await executor.all(statement, params)) rows.push(row);
    }
    return rows;
  };
}

/** Those ids that are there. */
export async function findByIds(
  ids: readonly number[],
  look: (some: number[]) => Promise<{ id: number }[]>,
): Promise<ReadonlySet<number>> {
  const present = new Set<number>();
  for (const some of idLists(ids)) {
    for (const { id } of await look(some)) present.add(id);
  }
  return present;
}

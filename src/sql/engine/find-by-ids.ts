import { type CompiledQuery, sql } from 'kysely';
import type { Executor } from './executor.ts';
import type { Bound } from './listing.ts';
import { type Builder, type Prepared, prepare } from './statement.ts';

/** Most ids per statement, far below the limit of either database. */
const chunk = 512;

/**
 * Splits ids into chunks and pads each to a power of two by repeating its first id, which limits
 * the number of prepared statements.
 */
export function* idLists(ids: readonly number[]): Generator<number[]> {
  for (let from = 0; from < ids.length; from += chunk) {
    const part = ids.slice(from, from + chunk);
    const length = 2 ** Math.ceil(Math.log2(part.length));
    yield Array.from({ length }, (_, i) => part[i] ?? (part[0] as number));
  }
}

const parameterNames = Array.from({ length: chunk }, (_, i) => `id${i}`);
const nameOf = (index: number): string => parameterNames[index] ?? '';

type Parameters = Readonly<Record<string, unknown>>;

/**
 * Describes a statement with a list of ids of any length. It is compiled once for each power of
 * two, each shape and each set of defined values (see `prepareListing`). `build` puts the ids after
 * an `in` and must not read them.
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
    const variant = `${given.map(([name]) => name)} ${JSON.stringify(shape)}`;
    const rows: R[] = [];
    for (const part of idLists(ids)) {
      const key = `${part.length} ${variant}`;
      let statement = statements.get(key);
      if (statement === undefined) {
        const names = part.map((_, i) => nameOf(i));
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
      for (const [i, id] of part.entries()) params[nameOf(i)] = id;
      for (const row of await executor.all(statement, params)) rows.push(row);
    }
    return rows;
  };
}

/** @returns the ids that exist */
export async function findByIds(
  ids: readonly number[],
  find: (part: number[]) => Promise<{ id: number }[]>,
): Promise<ReadonlySet<number>> {
  const present = new Set<number>();
  for (const part of idLists(ids)) {
    for (const { id } of await find(part)) present.add(id);
  }
  return present;
}

import type { CompiledQuery } from 'kysely';
import { type Builder, type Executor, type Prepared, prepare } from './query.ts';

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

type Parameters = Readonly<Record<string, number>>;

/**
 * Describes a statement about some ids, however many: it is compiled once for each power of two of
 * them. `build` puts the ids it is given behind an `in`, and never looks at them.
 */
export function prepareAmong<R>(
  build: (db: Builder, ids: readonly number[]) => { compile(): CompiledQuery<R> },
): (executor: Executor, ids: readonly number[]) => Promise<R[]> {
  const byLength = new Map<number, Prepared<Parameters, R>>();
  return async (executor, ids) => {
    const rows: R[] = [];
    for (const some of idLists(ids)) {
      let statement = byLength.get(some.length);
      if (statement === undefined) {
        const names = some.map((_, i) => nameOf(i));
        statement = prepare<Parameters, R>((db, p) =>
          build(
            db,
            names.map((name) => p[name] as number),
          ),
        );
        byLength.set(some.length, statement);
      }
      const params: Record<string, number> = {};
      for (const [i, id] of some.entries()) params[nameOf(i)] = id;
      for (const row of await executor.all(statement, params)) rows.push(row);
    }
    return rows;
  };
}

/** Those ids that are there. */
export async function presentAmong(
  ids: readonly number[],
  look: (some: number[]) => Promise<{ id: number }[]>,
): Promise<ReadonlySet<number>> {
  const present = new Set<number>();
  for (const some of idLists(ids)) {
    for (const { id } of await look(some)) present.add(id);
  }
  return present;
}

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

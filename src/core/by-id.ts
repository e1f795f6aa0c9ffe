/** The ids, each once. */
export const distinct = (ids: Iterable<number>): number[] => [...new Set(ids)];

export const byId = <T extends { readonly id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]));

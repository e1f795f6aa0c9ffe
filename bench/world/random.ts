/** Seeded random numbers: the same on every machine. */
export type Random = () => number;

/** Numbers from 0 to 1, exclusive. Each `part` has its own sequence. */
export function randomOf(seed: number, part: string): Random {
  let state = seed >>> 0;
  for (const letter of part) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <T>(random: Random, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] as T;

export const at = (values: { readonly [index: number]: number }, index: number): number =>
  values[index] as number;

/** Shuffles several columns in the same way. */
export function shuffle(random: Random, ...columns: Int32Array[]): void {
  const length = columns[0]?.length ?? 0;
  for (let i = length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    for (const column of columns) {
      const kept = at(column, i);
      column[i] = at(column, j);
      column[j] = kept;
    }
  }
}

/**
 * Splits `total` into `count` shares by a power law: the first n have (n/count)^power of the total.
 */
export function shares(total: number, count: number, power = 0.5): number[] {
  const upTo = (n: number): number => Math.round(total * (n / count) ** power);
  return Array.from({ length: count }, (_, i) => upTo(i + 1) - upTo(i));
}

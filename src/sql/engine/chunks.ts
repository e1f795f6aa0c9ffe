/** Most rows per statement: few round trips, and far below both databases' limits of values. */
const chunk = 500;

/** Splits values for statements that take a list of them. */
export function* chunksOf<T>(values: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < values.length; from += chunk) yield values.slice(from, from + chunk);
}

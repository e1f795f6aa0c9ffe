/** A boolean as 0 or 1, because SQLite cannot bind booleans. */
export type Flag = 0 | 1;

export const flag = (value: boolean): Flag => (value ? 1 : 0);
export const isSet = (value: Flag): boolean => value === 1;

export const mapIfGiven = <T, U>(value: T | undefined, map: (value: T) => U): U | undefined =>
  value === undefined ? undefined : map(value);

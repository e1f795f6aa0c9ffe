import type { Flag } from './schema.ts';

export const flag = (value: boolean): Flag => (value ? 1 : 0);
export const isSet = (value: Flag): boolean => value === 1;

/** The columns of `changes` that are given, so that an update leaves the others alone. */
export function given<T extends object>(columns: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}
export const flagIfGiven = (value: boolean | undefined): Flag | undefined =>
  value === undefined ? undefined : flag(value);
export const mapIfGiven = <T, U>(value: T | undefined, map: (value: T) => U): U | undefined =>
  value === undefined ? undefined : map(value);

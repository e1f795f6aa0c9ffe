import type { Listing } from '../core/listing.ts';
import { jsonOf } from './paging.ts';

// Parts of the personal export, which is one JSON object that begins with the account.

export const valuePart = (key: string, value: unknown): string =>
  `,"${key}":${JSON.stringify(value)}`;

/** A list of records, whose chunks are read one after the other. */
export async function* part<T>(
  key: string,
  lists: readonly Listing<T>[],
  present: (row: T) => unknown,
): AsyncGenerator<string> {
  yield `,"${key}":`;
  yield* jsonOf(lists, present);
}

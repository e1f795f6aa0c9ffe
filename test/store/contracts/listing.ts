import { expect } from 'vitest';
import type { Listing, SortKey } from '../../../src/core/listing.ts';

/**
 * The contract of every list: counted, read by pages of any size and walked in chunks of any size,
 * it yields `expected` in this order each time.
 */
export async function expectListing<T>(
  listing: Listing<T>,
  expected: readonly (string | number)[],
  nameOf: (row: T) => string | number,
): Promise<void> {
  expect(await listing.count()).toBe(expected.length);
  for (const size of [1, 2, expected.length + 1]) {
    const paged: T[] = [];
    for (let offset = 0; offset <= expected.length; offset += size) {
      paged.push(...(await listing.page(offset, size)));
    }
    expect(paged.map(nameOf), `pages of ${size}`).toEqual(expected);
    const upToId = await listing.highestId();
    const walked: T[] = [];
    let after: SortKey | null = null;
    for (;;) {
      const { rows, last }: { rows: T[]; last: SortKey | null } = await listing.next(
        after,
        upToId,
        size,
      );
      walked.push(...rows);
      if (last === null) break;
      after = last;
    }
    expect(walked.map(nameOf), `chunks of ${size}`).toEqual(expected);
    expect(await listing.count(upToId)).toBe(expected.length);
  }
  expect(await listing.page(Number.MAX_SAFE_INTEGER - 50, 50)).toEqual([]);
}

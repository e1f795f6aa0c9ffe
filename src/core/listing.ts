/** A row's position in its list: the values of the sort columns, the id last. */
export type SortKey = readonly (number | string)[];

/** The position to read from: after a row, or after a number of rows; null for the start. */
export type ListPosition = SortKey | { readonly skip: number } | null;

/** Rows in list order, and the key of the last one; null if there are none. */
export interface Chunk<T> {
  readonly rows: T[];
  readonly last: SortKey | null;
}

/** A chunk of `length` rows that are mapped as they are read, since they may hold much text. */
export interface LongChunk<T> {
  readonly rows: AsyncIterable<T[]>;
  readonly length: number;
  readonly last: SortKey | null;
}

/**
 * A list that can be counted, read by page, or read in chunks. Its order is total, with the row's
 * id as the last key, so pages never overlap while rows are appended.
 */
export interface Listing<T> {
  /** The number of rows; with `upToId`, of those with an id up to it. */
  count(upToId?: number): Promise<number>;
  /** `limit` rows from `offset` (0-based); past the end, none. */
  page(offset: number, limit: number): Promise<T[]>;
  /** The highest row id in the table now, to bound a long iteration. */
  highestId(): Promise<number>;
  /** The rows after `after` with an id up to `upToId` (null: any), in list order. */
  next(after: ListPosition, upToId: number | null, limit: number): Promise<Chunk<T>>;
  /** Like `next`, for long pages. Absent if rows are not mapped. */
  nextLong?(after: ListPosition, limit: number): Promise<LongChunk<T>>;
}

const rowsPerPart = 100;

/** The same list with each batch of rows mapped. */
export function mapListing<T, U>(
  listing: Listing<T>,
  map: (rows: T[]) => Promise<U[]> | U[],
): Listing<U> {
  return {
    count: (upToId) => listing.count(upToId),
    highestId: () => listing.highestId(),
    page: async (offset, limit) => map(await listing.page(offset, limit)),
    next: async (after, upToId, limit) => {
      const { rows, last } = await listing.next(after, upToId, limit);
      return { rows: await map(rows), last };
    },
    nextLong: async (after, limit) => {
      const { rows, last } = await listing.next(after, null, limit);
      return { rows: mappedParts(rows, map), length: rows.length, last };
    },
  };
}

async function* mappedParts<T, U>(
  rows: readonly T[],
  map: (rows: T[]) => Promise<U[]> | U[],
): AsyncGenerator<U[]> {
  for (let start = 0; start < rows.length; start += rowsPerPart) {
    yield await map(rows.slice(start, start + rowsPerPart));
  }
}

/** A list of at most one row. */
export function listingOf<T>(row?: T | null): Listing<T> {
  const rows = row == null ? [] : [row];
  return {
    count: async () => rows.length,
    highestId: async () => rows.length,
    page: async (offset, limit) => rows.slice(offset, offset + limit),
    next: async (after) => ({ rows: after === null ? rows : [], last: null }),
  };
}

export const emptyListing: Listing<never> = listingOf<never>();

/**
 * All rows, in chunks; no statement stays open between two chunks.
 * @param newestId the highest id to include; by default the highest at the start
 */
export async function* chunksOf<T>(
  listing: Listing<T>,
  chunkRows: number,
  newestId?: number,
): AsyncGenerator<T[]> {
  const upToId = newestId ?? (await listing.highestId());
  for (let after: SortKey | null = null; ; ) {
    const { rows, last }: Chunk<T> = await listing.next(after, upToId, chunkRows);
    if (rows.length > 0) yield rows;
    if (rows.length < chunkRows || last === null) return;
    after = last;
  }
}

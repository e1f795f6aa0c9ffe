/** Row counts of a world. */
export interface WorldSize {
  readonly users: number;
  readonly follows: number;
  readonly times: number;
  readonly repositories: number;
  /** Of the largest repository; its entries include those of the largest issue. */
  readonly bigTimes: number;
  readonly bigIssues: number;
  readonly bigIssueTimes: number;
  /** Entries of the busiest user, and those of them in the largest repository. */
  readonly busyTimes: number;
  readonly busyBigTimes: number;
  /** Entries of the small repository; the same in a world of any size. */
  readonly smallTimes: number;
  /** How many of the other users have a token. */
  readonly tokens: number;
}

/** The world of `npm run bench`. */
export const speedSize = (): WorldSize => ({
  ...sizeOf(0.02),
  times: 500_000,
  tokens: 20_000 - firstOther + 1,
});

/** At factor 1: a million users, ten million relations, ten million entries. */
export function sizeOf(factor: number): WorldSize {
  const of = (count: number): number => Math.round(count * factor);
  if (!(factor >= 0.0001 && factor <= 2)) throw new Error('a factor is between 0.0001 and 2');
  return {
    users: of(1_000_000),
    follows: of(10_000_000),
    times: of(10_000_000),
    repositories: Math.max(20, of(20_000)),
    bigTimes: of(3_000_000),
    bigIssues: of(100_000),
    bigIssueTimes: of(200_000),
    busyTimes: of(500_000),
    busyBigTimes: of(150_000),
    smallTimes: 200,
    tokens: 0,
  };
}

/** The users that a bench asks about; the same in a world of any size. */
export const people = {
  admin: { id: 1, name: 'warden', token: 'a'.repeat(40) },
  /** Everybody follows them. */
  celebrity: { id: 2, name: 'celebrity', token: 'b'.repeat(40) },
  /** Reads and writes in `owner/big` and `owner/small`. */
  viewer: { id: 3, name: 'viewer', token: 'c'.repeat(40) },
  /** Has the most entries. */
  busy: { id: 4, name: 'busy', token: 'd'.repeat(40) },
  owner: { id: 5, name: 'owner', token: 'e'.repeat(40) },
} as const;
export const firstOther = 6;
export const tokenOf = (userId: number): string => userId.toString(16).padStart(40, '0');
export const password = 'a password for a bench';

export const bigRepository = { id: 1, path: '/repos/owner/big' } as const;
export const smallRepository = { id: 2, path: '/repos/owner/small' } as const;
/** The issue with the most entries. */
export const bigIssue = { number: 1, path: '/repos/owner/big/issues/1' } as const;

/** Users register in the first year; then they follow each other and track time until `endUnix`. */
export const registeredUnix = 1_546_300_800; // 2019-01-01
export const startUnix = 1_577_836_800; // 2020-01-01
export const endUnix = 1_782_864_000; // 2026-07-01

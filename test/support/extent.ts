/**
 * True in `npm run test:all`: all tests, all four looks, everything over both databases, all rounds.
 * The gate, `npm test`, takes one look, PostgreSQL only where it can differ, a third of the rounds,
 * and leaves out what takes long (`vitest.config.ts`).
 */
export const isFullRun = process.env.PUNCHCARD_TEST_ALL === '1';

/** The cases to run of many that lead through the same code: in the gate one in this many. */
export const oneIn = <T>(many: number, all: readonly T[], from = 0): readonly T[] =>
  isFullRun ? all : all.filter((_, n) => (n + from) % many === 0);

/** How many rounds or property runs to make, given the number for a full run. */
export const rounds = (all: number): number => (isFullRun ? all : Math.ceil(all / 3));

/**
 * True in `npm run test:all`: all tests, all four looks, everything over both databases, all rounds.
 * The gate, `npm test`, takes one look, PostgreSQL only where it can differ, a third of the rounds,
 * and leaves out what takes long (`vitest.config.ts`).
 */
export const isFullRun = process.env.PUNCHCARD_TEST_ALL === '1';

/** How many rounds or property runs to make, given the number for a full run. */
export const rounds = (all: number): number => (isFullRun ? all : Math.ceil(all / 3));

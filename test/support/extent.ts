/**
 * True in `npm run test:all`: every look, every test over both databases, and all rounds. The gate,
 * `npm test`, takes one look, on PostgreSQL what can differ there, and a third of the rounds.
 */
export const isFullRun = process.env.PUNCHCARD_TEST_ALL === '1';

/** How many rounds, or runs of a property, to make: so many in a full run. */
export const rounds = (all: number): number => (isFullRun ? all : Math.ceil(all / 3));

import type { Amounts, MeasureName, Sums } from './types.ts';

interface Measure {
  readonly name: MeasureName;
  readonly of: 'time' | 'billable time' | 'entries';
  /** What this is once entries or groups are rounded; null: it is exact. */
  readonly rounds: MeasureName | null;
  /** In the document of the API. */
  readonly about: string;
  readonly example: number;
}

/** What reports sum up: the database, the API and files follow this list, in this order. */
export const measures: readonly Measure[] = [
  { name: 'seconds', of: 'time', rounds: null, about: 'exact sum', example: 9000 },
  {
    ...{ name: 'roundedSeconds', of: 'time', rounds: 'seconds', example: 9900 },
    about: 'rounded sum; equal to seconds without rounding',
  },
  {
    ...{ name: 'billableSeconds', of: 'billable time', rounds: null, example: 5400 },
    about: 'seconds of billable entries',
  },
  {
    ...{ name: 'billableRoundedSeconds', of: 'billable time', rounds: 'billableSeconds' },
    ...{ about: 'rounded seconds of billable entries', example: 5400 },
  },
  { name: 'count', of: 'entries', rounds: null, about: 'number of entries', example: 2 },
];

export const sumsFrom = (sumOf: (measure: Measure) => number, amounts: Amounts = {}): Sums => ({
  ...(Object.fromEntries(measures.map((one) => [one.name, sumOf(one)])) as Omit<Sums, 'amounts'>),
  amounts,
});

export const noSums: Sums = sumsFrom(() => 0);

export const addSums = (a: Sums, b: Sums): Sums =>
  sumsFrom(({ name }) => a[name] + b[name], added(a.amounts, b.amounts));

function added(a: Amounts, b: Amounts): Amounts {
  const sums: Record<string, number> = { ...a };
  for (const [currency, minor] of Object.entries(b)) {
    sums[currency] = (sums[currency] ?? 0) + minor;
  }
  return sums;
}

/** In seconds per entry. */
export const averageOf = ({ count, seconds }: Sums): number =>
  count === 0 ? 0 : Math.round(seconds / count);

import type { Rounding } from './types.ts';

/** The summand before the integer division: half a step rounds up. */
export function shiftOf({ mode, stepSeconds }: Pick<Rounding, 'mode' | 'stepSeconds'>): number {
  switch (mode) {
    case 'down':
      return 0;
    case 'nearest':
      return Math.floor(stepSeconds / 2);
    case 'up':
      return stepSeconds - 1;
  }
}

export function rounded(
  seconds: number,
  rounding: Pick<Rounding, 'mode' | 'stepSeconds'> | null,
): number {
  if (rounding === null) return seconds;
  const { stepSeconds } = rounding;
  return Math.floor((seconds + shiftOf(rounding)) / stepSeconds) * stepSeconds;
}

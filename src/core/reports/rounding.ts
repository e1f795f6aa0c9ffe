/** How seconds are rounded where they are shown; what is stored stays as it is. */
export const roundings = ['nearest', 'up', 'down'] as const;

export interface Rounding {
  readonly mode: (typeof roundings)[number];
  /** What it is rounded to. */
  readonly stepSeconds: number;
  /** What is rounded: each entry, or the sum of each group. */
  readonly per: 'entry' | 'group';
}

/** What is added before the division that cuts off: half a step rounds up. */
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

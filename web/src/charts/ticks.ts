const hourSteps = [
  0.25, 0.5, 1, 2, 4, 5, 8, 10, 20, 40, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000,
];

/** Ticks of an axis from 0, at most six. */
function ticksBy(step: number, top: number): number[] {
  return Array.from({ length: Math.max(1, Math.ceil(top / step)) + 1 }, (_, i) => i * step);
}

/** Whole, half or quarter hours. */
export const hourTicks = (hours: number): number[] =>
  ticksBy(hourSteps.find((step) => hours / step <= 5) ?? 50_000, hours);

/** Whole numbers, by 1, 2 or 5 and their tenfolds. */
export function numberTicks(top: number): number[] {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, top / 5))));
  return ticksBy(([1, 2, 5].find((one) => top / (one * power) <= 5) ?? 10) * power, top);
}

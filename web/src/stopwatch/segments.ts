import type { Schema } from '../app/api.ts';
import { secondsNow } from './elapsed.ts';
import type { Reading } from './queries.ts';

/** What was timed without a break, in milliseconds; one that runs ends now. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The stretches of a stopwatch until now, by the service's clock, which its reply tells. */
export function stretchesOf(reading: Reading): Stretch[] {
  const { segments } = reading.watch as Pick<Schema<'StopWatch'>, 'segments'>;
  let left = Math.floor(secondsNow(reading)) * 1000;
  return segments.map(({ started, ended }) => {
    const from = Date.parse(started);
    const to = ended === null ? from + Math.max(0, left) : Date.parse(ended);
    left -= to - from;
    return { from, to };
  });
}

/** What it shows with the work begun at another moment, in seconds: pauses stay pauses. */
export function secondsBegunAt(stretches: readonly Stretch[], beganMs: number): number {
  const [first] = stretches;
  const earlier = first === undefined ? 0 : Math.max(0, first.from - beganMs);
  const kept = stretches.map(({ from, to }) => Math.max(0, to - Math.max(from, beganMs)));
  return Math.floor((earlier + kept.reduce((sum, ms) => sum + ms, 0)) / 1000);
}

/** When the work began, with so much taken off at its beginning; undefined where nothing is left. */
export function beganWithout(stretches: readonly Stretch[], seconds: number): number | undefined {
  let left = seconds * 1000;
  for (const { from, to } of stretches) {
    if (to - from > left) return from + left;
    left -= to - from;
  }
  return undefined;
}

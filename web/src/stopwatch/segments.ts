import type { Schema } from '../app/api.ts';
import { secondsNow } from './elapsed.ts';
import type { Reading } from './queries.ts';

/** Time between start and pause, in milliseconds since 1970; a running segment ends now. */
interface Segment {
  readonly from: number;
  readonly to: number;
}

/** The segments of a stopwatch until now, by the service's clock. */
export function segmentsOf(reading: Reading): Segment[] {
  const { segments } = reading.watch as Pick<Schema<'StopWatch'>, 'segments'>;
  let left = Math.floor(secondsNow(reading)) * 1000;
  return segments.map(({ started, ended }) => {
    const from = Date.parse(started);
    const to = ended === null ? from + Math.max(0, left) : Date.parse(ended);
    left -= to - from;
    return { from, to };
  });
}

/** Seconds on the stopwatch with another start time; pauses are kept. */
export function secondsStartedAt(stretches: readonly Segment[], beganMs: number): number {
  const [first] = stretches;
  const earlier = first === undefined ? 0 : Math.max(0, first.from - beganMs);
  const kept = stretches.map(({ from, to }) => Math.max(0, to - Math.max(from, beganMs)));
  return Math.floor((earlier + kept.reduce((sum, ms) => sum + ms, 0)) / 1000);
}

/** The start time after removing some seconds at the beginning; undefined if nothing remains. */
export function startWithout(stretches: readonly Segment[], seconds: number): number | undefined {
  let left = seconds * 1000;
  for (const { from, to } of stretches) {
    if (to - from > left) return from + left;
    left -= to - from;
  }
  return undefined;
}

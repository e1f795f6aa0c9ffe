import type { Segment, Stopwatch } from './types.ts';

/** Limited because every action reads all segments. */
export const maxSegments = 1000;

type Timed = Pick<Stopwatch, 'segments'>;

const lastOf = ({ segments }: Timed): Segment => {
  const last = segments.at(-1);
  if (last === undefined) throw new Error('a stopwatch has no segment');
  return last;
};

export const isPaused = (timed: Timed): boolean => lastOf(timed).endedUnix !== null;

/** When the work began. */
export const startOf = ({ segments }: Timed): number => segments[0]?.startedUnix ?? 0;

/** True if a segment starts or ends later, so that time would be lost: the clock was set back. */
export const runsPast = ({ segments }: Timed, unix: number): boolean =>
  segments.some(({ startedUnix, endedUnix }) => Math.max(startedUnix, endedUnix ?? 0) > unix);

/** Seconds timed up to an instant. */
export function secondsUntil({ segments }: Timed, unix: number): number {
  return segments.reduce((sum, { startedUnix, endedUnix }) => {
    const end = endedUnix === null ? unix : Math.min(endedUnix, unix);
    return sum + Math.max(0, end - startedUnix);
  }, 0);
}

/** The segments, paused at an instant; unchanged if paused already. */
export function paused(timed: Timed, nowUnix: number): readonly Segment[] {
  if (isPaused(timed)) return timed.segments;
  const last = lastOf(timed);
  // Drop an empty segment; clocks of several processes may differ.
  const endedUnix = Math.max(nowUnix, last.startedUnix);
  const before = timed.segments.slice(0, -1);
  const isEmpty = endedUnix === last.startedUnix && before.length > 0;
  return isEmpty ? before : [...before, { ...last, endedUnix }];
}

/** When it was paused; 0 if it runs. */
export const pausedAt = (timed: Timed): number => lastOf(timed).endedUnix ?? 0;

/** The segments, resumed at an instant; unchanged if running. */
export function resumed(timed: Timed, nowUnix: number): readonly Segment[] {
  if (!isPaused(timed)) return timed.segments;
  const last = lastOf(timed);
  const endedUnix = last.endedUnix ?? 0;
  if (nowUnix > endedUnix) return [...timed.segments, { startedUnix: nowUnix, endedUnix: null }];
  return [...timed.segments.slice(0, -1), { ...last, endedUnix: null }];
}

/**
 * The segments with another start. An earlier one extends the first segment; a later one removes
 * what precedes it. Undefined if nothing is left.
 */
export function begunAt(timed: Timed, startedUnix: number): readonly Segment[] | undefined {
  const [first, ...rest] = timed.segments;
  if (first !== undefined && startedUnix <= first.startedUnix) {
    return [{ ...first, startedUnix }, ...rest];
  }
  const left = timed.segments
    .filter(({ endedUnix }) => endedUnix === null || endedUnix > startedUnix)
    .map((segment) => ({
      ...segment,
      startedUnix: Math.max(segment.startedUnix, startedUnix),
    }));
  return left.length === 0 ? undefined : left;
}

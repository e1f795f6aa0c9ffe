/** The only source of time, which tests replace. */
export interface Clock {
  /** Whole seconds since 1970. */
  nowUnix(): number;
}

export const systemClock: Clock = {
  nowUnix: () => Math.floor(Date.now() / 1000),
};

/** By how much the clocks of several hosts may differ. */
const skewSeconds = 60;

/** True for a timestamp written before the clock was set back. */
export const isInFuture = (unix: number, nowUnix: number): boolean => unix > nowUnix + skewSeconds;

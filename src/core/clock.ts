/** The only source of time, which tests replace. */
export interface Clock {
  /** Whole seconds since 1970. */
  nowUnix(): number;
}

export const systemClock: Clock = {
  nowUnix: () => Math.floor(Date.now() / 1000),
};

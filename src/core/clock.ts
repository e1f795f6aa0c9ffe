/** The one source of time. Tests replace it; nothing else in the program asks the system. */
export interface Clock {
  /** Seconds since 1970, whole. */
  nowUnix(): number;
}

export const systemClock: Clock = {
  nowUnix: () => Math.floor(Date.now() / 1000),
};

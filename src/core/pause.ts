import { promises as timers } from 'node:timers';

/** Waits. Ends early when the signal aborts; does not keep the process alive. */
export const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  timers.setTimeout(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {});

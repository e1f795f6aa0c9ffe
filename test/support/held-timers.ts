import { vi } from 'vitest';

/**
 * Controls all timers of one length in this process: they fire only when a test advances them,
 * however slow the machine is. Other timers are unaffected.
 */
export interface HeldTimers {
  /** Advances the held timers by this much. */
  pass(ms: number): void;
  /** Timers set from here on are real ones. */
  release(): void;
}

interface Held {
  dueMs: number;
  readonly end: () => void;
}

/** @param lengthMs the length of timers to hold; choose one that nothing else uses */
export function holdTimers(lengthMs: number): HeldTimers {
  const set = globalThis.setTimeout;
  const clear = globalThis.clearTimeout;
  const held = new Map<unknown, Held>();
  let nowMs = 0;
  const hold = (end: () => void): NodeJS.Timeout => {
    // Never fires: a placeholder for the real timer that doesn't keep the process alive.
    const timer = set(() => {}, 2 ** 31 - 1).unref();
    held.set(timer, { dueMs: nowMs + lengthMs, end });
    timer.refresh = () => {
      const one = held.get(timer);
      if (one !== undefined) one.dueMs = nowMs + lengthMs;
      return timer;
    };
    return timer;
  };
  const settings = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((end: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
      ms === lengthMs ? hold(() => end(...given)) : set(end, ms, ...given)) as typeof setTimeout);
  const clearings = vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    held.delete(timer);
    clear(timer);
  });
  return {
    pass: (ms) => {
      nowMs += ms;
      for (const [timer, { dueMs, end }] of held) {
        if (dueMs > nowMs) continue;
        globalThis.clearTimeout(timer as NodeJS.Timeout);
        end();
      }
    },
    release: () => {
      settings.mockRestore();
      clearings.mockRestore();
    },
  };
}

import { vi } from 'vitest';

/**
 * Timers of one length, in this process, for which time passes only where a test says so: a machine
 * that stalls makes none of them go off. All other timers are as ever.
 */
export interface HeldTimers {
  /** Lets so much time pass, for them alone. */
  pass(ms: number): void;
  /** Timers that are set from here on are as ever. */
  release(): void;
}

interface Held {
  dueMs: number;
  readonly end: () => void;
}

/** @param lengthMs of the timers that are held: a length that nothing else has */
export function holdTimers(lengthMs: number): HeldTimers {
  const set = globalThis.setTimeout;
  const clear = globalThis.clearTimeout;
  const held = new Map<unknown, Held>();
  let nowMs = 0;
  const hold = (end: () => void): NodeJS.Timeout => {
    // Never runs: it stands for the real one, and keeps no process alive.
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

import { useEffect, useState } from 'react';
import { refetchAfterSleep } from './afterSleep.ts';
import type { Reading } from './queries.ts';

/** Seconds on a stopwatch at a time of the page's monotonic clock. */
function secondsAt({ watch, atMs }: Reading, nowMs: number): number {
  return watch.paused ? watch.seconds : watch.seconds + Math.max(0, (nowMs - atMs) / 1000);
}

export const secondsNow = (reading: Reading): number => secondsAt(reading, performance.now());

/** Seconds on the stopwatch, which advance between responses. */
export function useSeconds(reading: Reading): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  const isPaused = reading.watch.paused;
  useEffect(() => {
    setNowMs(performance.now());
    if (isPaused) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOld = false;
    const tick = () => {
      setNowMs(performance.now());
      // Only once; the refetched reading starts its own timer.
      if (!isOld) isOld = refetchAfterSleep(reading);
      // Tick when the displayed second changes.
      const part = (secondsNow(reading) % 1) * 1000;
      timer = setTimeout(tick, 1000 - part + 5);
    };
    tick();
    return () => clearTimeout(timer);
  }, [reading, isPaused]);
  return secondsAt(reading, Math.max(nowMs, reading.atMs));
}

import { useEffect, useState } from 'react';
import { readAnew } from '../app/query.ts';
import { machineAheadMs, type Reading } from './queries.ts';

/** Seconds on a stopwatch at a moment of the page's clock. */
function secondsAt({ watch, atMs }: Reading, nowMs: number): number {
  return watch.paused ? watch.seconds : watch.seconds + Math.max(0, (nowMs - atMs) / 1000);
}

export const secondsNow = (reading: Reading): number => secondsAt(reading, performance.now());

/** By so much the machine's clock goes ahead of the page's while it sleeps, and not otherwise. */
const sleptMs = 3_000;

/**
 * Seconds on the watch, which go on between two looks at the service. It is read anew after the
 * machine slept, as then the page's clock may have stood still.
 */
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
      // Once: the next reading is one of its own.
      if (!isOld && machineAheadMs() - reading.aheadMs >= sleptMs) {
        isOld = true;
        void readAnew(['stopwatch']);
      }
      // At the next whole second of what is shown.
      const part = (secondsNow(reading) % 1) * 1000;
      timer = setTimeout(tick, 1000 - part + 5);
    };
    tick();
    return () => clearTimeout(timer);
  }, [reading, isPaused]);
  return secondsAt(reading, Math.max(nowMs, reading.atMs));
}

import { useCallback, useEffect, useState } from 'react';

/** Remaining whole seconds, and a function that restarts the countdown. */
export function useCountdown(startSeconds: number): [number, (seconds: number) => void] {
  const [endMs, setEndMs] = useState(() => performance.now() + startSeconds * 1000);
  const [nowMs, setNowMs] = useState(() => performance.now());
  const left = Math.max(0, Math.ceil((endMs - nowMs) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNowMs(performance.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  const begin = useCallback((seconds: number) => {
    const start = performance.now();
    setNowMs(start);
    setEndMs(start + seconds * 1000);
  }, []);
  return [left, begin];
}

import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

/** Sampling interval of the delay, and length of a window, in milliseconds. */
const resolutionMs = 20;
const windowMs = 60_000;

/** Delay and utilization of the event loop. */
export interface EventLoopFacts {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** 0 to 1. */
  readonly busyShare: number;
}

export interface EventLoopWatch {
  /** Of the current or the previous minute, whichever is worse. */
  read(): EventLoopFacts;
}

/** Measures the event loop until the server closes. */
export function watchEventLoop(app: FastifyInstance): EventLoopWatch {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  let start = performance.eventLoopUtilization();
  // The histogram records the time between samples; only the excess over the resolution is delay.
  const late = (ns: number): number => Math.max(0, Math.round(ns / 1e5) / 10 - resolutionMs);
  const now = (): EventLoopFacts => ({
    p50Ms: late(delays.percentile(50)),
    p99Ms: late(delays.percentile(99)),
    maxMs: late(delays.max),
    busyShare: Math.round(performance.eventLoopUtilization(start).utilization * 1000) / 1000,
  });
  let last: EventLoopFacts = { p50Ms: 0, p99Ms: 0, maxMs: 0, busyShare: 0 };
  const timer = setInterval(() => {
    last = now();
    delays.reset();
    start = performance.eventLoopUtilization();
  }, windowMs).unref();
  app.addHook('onClose', (_, done) => {
    clearInterval(timer);
    delays.disable();
    done();
  });
  return {
    read: () => {
      const current = now();
      return {
        p50Ms: Math.max(last.p50Ms, current.p50Ms),
        p99Ms: Math.max(last.p99Ms, current.p99Ms),
        maxMs: Math.max(last.maxMs, current.maxMs),
        busyShare: Math.max(last.busyShare, current.busyShare),
      };
    },
  };
}

import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../core/clock.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not counted. */
    isHealthCheck?: boolean;
  }
}

/** Length of the history. */
const maxMinutes = 60;
/** Durations are recorded in tenths of a millisecond, up to a week, accurate to 10 percent. */
const ticksPerMs = 10;
const highest = 7 * 86_400_000 * ticksPerMs;

/** The requests of one minute, or of the last hour. Durations are null without requests. */
export interface TrafficSummary {
  readonly count: number;
  /** Responses with status 400 to 499, and 500 or above. */
  readonly refusedCount: number;
  readonly failedCount: number;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
  readonly maxMs: number | null;
}

interface Minute extends TrafficSummary {
  readonly startUnix: number;
}

export interface TrafficOfLastHour {
  /** Oldest first, including minutes without requests. */
  readonly minutes: readonly Minute[];
  readonly all: TrafficSummary;
}

/** Counts the requests of the last hour by minute, with status and duration. */
export class Traffic {
  readonly #clock: Clock;
  /** By minute since 1970. */
  readonly #minutes = new Map<number, Counters>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(status: number, ms: number): void {
    const minute = this.#currentMinute();
    let counters = this.#minutes.get(minute);
    if (counters === undefined) {
      for (const old of this.#minutes.keys()) {
        if (old <= minute - maxMinutes) this.#minutes.delete(old);
      }
      counters = new Counters();
      this.#minutes.set(minute, counters);
    }
    counters.count(status, ms);
  }

  read(): TrafficOfLastHour {
    const first = this.#currentMinute() - maxMinutes + 1;
    const all = new Counters();
    const minutes = Array.from({ length: maxMinutes }, (_, i) => {
      const counters = this.#minutes.get(first + i);
      if (counters !== undefined) all.add(counters);
      return { startUnix: (first + i) * 60, ...(counters?.summary() ?? noTraffic) };
    });
    return { minutes, all: all.summary() };
  }

  #currentMinute(): number {
    return Math.floor(this.#clock.nowUnix() / 60);
  }
}

class Counters {
  #refused = 0;
  #failed = 0;
  #longestMs = 0;
  readonly #durations: RecordableHistogram = createHistogram({ highest, figures: 1 });

  count(status: number, ms: number): void {
    if (status >= 500) this.#failed += 1;
    else if (status >= 400) this.#refused += 1;
    this.#longestMs = Math.max(this.#longestMs, ms);
    // The histogram's minimum is 1.
    this.#durations.record(Math.min(highest, Math.max(1, Math.round(ms * ticksPerMs))));
  }

  add(other: Counters): void {
    this.#refused += other.#refused;
    this.#failed += other.#failed;
    this.#longestMs = Math.max(this.#longestMs, other.#longestMs);
    this.#durations.add(other.#durations);
  }

  summary(): TrafficSummary {
    const durations = this.#durations;
    if (durations.count === 0) return noTraffic;
    const maxMs = Math.round(this.#longestMs * ticksPerMs) / ticksPerMs;
    const within = (percent: number): number =>
      Math.min(durations.percentile(percent) / ticksPerMs, maxMs);
    return {
      count: durations.count,
      refusedCount: this.#refused,
      failedCount: this.#failed,
      p50Ms: within(50),
      p95Ms: within(95),
      p99Ms: within(99),
      maxMs,
    };
  }
}

const noTraffic: TrafficSummary = {
  count: 0,
  refusedCount: 0,
  failedCount: 0,
  p50Ms: null,
  p95Ms: null,
  p99Ms: null,
  maxMs: null,
};

/** Counts every request except streams and health checks. */
export function countTraffic(app: FastifyInstance, clock: Clock): Traffic {
  const traffic = new Traffic(clock);
  app.addHook('onResponse', (request, reply, done) => {
    const isHealthCheck = request.routeOptions.config?.isHealthCheck === true;
    if (!isHealthCheck && !wasStream(request, reply))
      traffic.add(reply.statusCode, reply.elapsedTime);
    done();
  });
  return traffic;
}

/** Event streams last as long as the client wants, so they are excluded. */
export const wasStream = (request: FastifyRequest, reply: FastifyReply): boolean =>
  request.routeOptions.config?.isStream === true && reply.statusCode === 200;

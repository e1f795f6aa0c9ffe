import type { Clock } from '../core/clock.ts';
import type { ServedRequests } from './served.ts';

/** The time that is looked back on. */
const minutesKept = 60;
/** Fourths of a doubling, from a tenth of a millisecond to some minutes. */
const buckets = 84;
const shortestMs = 0.1;

/** What came in a minute, or in all of them. Milliseconds are true to a tenth; null: nothing came. */
export interface TrafficSummary {
  readonly count: number;
  /** Replies with a status from 400 to 499, and from 500 on. */
  readonly refusedCount: number;
  readonly failedCount: number;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
  readonly maxMs: number | null;
}

export interface Minute extends TrafficSummary {
  /** When it began. */
  readonly startUnix: number;
}

/** What was counted in a minute, as processes tell it each other. */
interface CountedMinute {
  /** Since 1970. */
  readonly minute: number;
  readonly refused: number;
  readonly failed: number;
  readonly longestMs: number;
  /** Requests by how long they took. */
  readonly times: readonly number[];
}
/** What a process has counted; minutes in which nothing came are not in it. */
export type CountedTraffic = readonly CountedMinute[];

export interface TrafficOfLastHour {
  /** Oldest first, those in which nothing came among them. */
  readonly minutes: readonly Minute[];
  readonly all: TrafficSummary;
}

/**
 * How many requests were answered in each of the last minutes, with what, and how fast. A ring of
 * counters that never grows: to count a request is to add to five numbers.
 */
export class Traffic {
  readonly #clock: Clock;
  readonly #ring: readonly Counters[] = Array.from({ length: minutesKept }, () => new Counters());

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(status: number, ms: number): void {
    const minute = Math.floor(this.#clock.nowUnix() / 60);
    const place = this.#ring[minute % minutesKept];
    if (place === undefined) return;
    if (place.minute !== minute) place.begin(minute);
    place.count(status, ms);
  }

  counted(): CountedTraffic {
    return this.#ring.filter(({ minute }) => minute >= 0).map((place) => place.counted());
  }

  /** The minutes up to this one, and all together. */
  read(): TrafficOfLastHour {
    return trafficOf([this.counted()], this.#clock.nowUnix());
  }
}

/** What several processes counted, as if one had: times are added up before shares are taken of them. */
export function trafficOf(counts: readonly CountedTraffic[], nowUnix: number): TrafficOfLastHour {
  const current = Math.floor(nowUnix / 60);
  const first = current - minutesKept + 1;
  const all = new Counters();
  const places = Array.from({ length: minutesKept }, () => new Counters());
  for (const counted of counts.flat()) {
    const place = places[counted.minute - first];
    if (place === undefined) continue;
    place.add(counted);
    all.add(counted);
  }
  const minutes = places.map((place, i) => ({ startUnix: (first + i) * 60, ...place.summary() }));
  return { minutes, all: all.summary() };
}

class Counters {
  minute = -1;
  #refused = 0;
  #failed = 0;
  #longestMs = 0;
  readonly #times = new Uint32Array(buckets);

  begin(minute: number): void {
    this.minute = minute;
    this.#refused = 0;
    this.#failed = 0;
    this.#longestMs = 0;
    this.#times.fill(0);
  }

  count(status: number, ms: number): void {
    if (status >= 500) this.#failed += 1;
    else if (status >= 400) this.#refused += 1;
    if (ms > this.#longestMs) this.#longestMs = ms;
    const bucket = Math.floor(Math.log2(Math.max(ms, shortestMs) / shortestMs) * 4);
    const place = Math.min(bucket, buckets - 1);
    this.#times[place] = (this.#times[place] ?? 0) + 1;
  }

  counted(): CountedMinute {
    return {
      minute: this.minute,
      refused: this.#refused,
      failed: this.#failed,
      longestMs: this.#longestMs,
      times: [...this.#times],
    };
  }

  add(other: CountedMinute): void {
    this.#refused += other.refused;
    this.#failed += other.failed;
    this.#longestMs = Math.max(this.#longestMs, other.longestMs);
    other.times.forEach((count, place) => {
      this.#times[place] = (this.#times[place] ?? 0) + count;
    });
  }

  summary(): TrafficSummary {
    const count = this.#times.reduce((sum, some) => sum + some, 0);
    const within = (share: number): number | null =>
      count === 0 ? null : rounded(Math.min(this.#quantile(share * count), this.#longestMs));
    return {
      count,
      refusedCount: this.#refused,
      failedCount: this.#failed,
      p50Ms: within(0.5),
      p95Ms: within(0.95),
      p99Ms: within(0.99),
      maxMs: count === 0 ? null : rounded(this.#longestMs),
    };
  }

  /** The middle of the bucket in which the request of this rank is. */
  #quantile(rank: number): number {
    let before = 0;
    const place = this.#times.findIndex((count) => {
      before += count;
      return before >= rank;
    });
    return shortestMs * 2 ** ((place + 0.5) / 4);
  }
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10;

/** Counts every request but streams, and those of supervisors, who ask without end. */
export function countTraffic(served: ServedRequests, clock: Clock): Traffic {
  const traffic = new Traffic(clock);
  served.watch(({ status, ms, isProbe, isStream }) => {
    if (!isProbe && !isStream) traffic.add(status, ms);
  });
  return traffic;
}

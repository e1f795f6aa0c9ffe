import type { MetricValue } from 'prom-client';

/** In seconds. */
const bounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

type Labels = Record<'method' | 'route' | 'status', string>;

/** The requests with the same labels. */
interface Tally {
  readonly labels: Labels;
  /** How many took no longer than the bound of the same place, and longer than the one before. */
  readonly within: number[];
  count: number;
  sumSeconds: number;
}

type Value = MetricValue<string> & { readonly metricName: string };

/**
 * How long requests took, as a histogram of Prometheus. The one of its library checks, sorts and
 * joins the names of the labels at each request; here they are looked up by what they are.
 */
export class Durations {
  readonly name = 'punchcard_http_request_duration_seconds';
  /** In the order in which the first of each came. */
  readonly #all: Tally[] = [];
  readonly #tallies = new Map<string, Map<string, Map<number, Tally>>>();

  observe(method: string, route: string, status: number, seconds: number): void {
    const tally = this.#tally(method, route, status);
    const place = bounds.findIndex((bound) => seconds <= bound);
    if (place >= 0) tally.within[place] = (tally.within[place] ?? 0) + 1;
    tally.count += 1;
    tally.sumSeconds += seconds;
  }

  /** For the library's registry. */
  async get(): Promise<object> {
    return {
      name: this.name,
      help: 'Time from the request to the end of its reply',
      type: 'histogram',
      values: this.#all.flatMap((tally) => this.#valuesOf(tally)),
      aggregator: 'sum',
    };
  }

  #tally(method: string, route: string, status: number): Tally {
    const ofRoute = madeAt(this.#tallies, route, () => new Map<string, Map<number, Tally>>());
    const ofMethod = madeAt(ofRoute, method, () => new Map<number, Tally>());
    return madeAt(ofMethod, status, () => {
      const labels = { method, route, status: String(status) };
      const tally = { labels, within: bounds.map(() => 0), count: 0, sumSeconds: 0 };
      this.#all.push(tally);
      return tally;
    });
  }

  #valuesOf({ labels, within, count, sumSeconds }: Tally): Value[] {
    let upToBound = 0;
    const value = (suffix: string, value: number, le?: number | string): Value => ({
      metricName: `${this.name}_${suffix}`,
      labels: le === undefined ? { ...labels } : { le, ...labels },
      value,
    });
    return [
      ...bounds.map((bound, place) => {
        upToBound += within[place] ?? 0;
        return value('bucket', upToBound, bound);
      }),
      value('bucket', count, '+Inf'),
      value('sum', sumSeconds),
      value('count', count),
    ];
  }
}

function madeAt<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

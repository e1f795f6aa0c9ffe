import autocannon from 'autocannon';

export interface Load {
  readonly url: string;
  readonly token: string;
  readonly connections: number;
  readonly seconds: number;
  /** The next request, drawn anew each time. */
  next(): { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: string };
}

export interface Measured {
  readonly perSecond: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

/** Drives a server; fails where anything but 2xx came back. */
export async function drive(load: Load): Promise<Measured> {
  const result = await autocannon({
    url: load.url,
    connections: load.connections,
    duration: load.seconds,
    headers: { authorization: `token ${load.token}`, 'content-type': 'application/json' },
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, body } = load.next();
          return { ...request, method, path, body };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} replies were no success, ${result.errors} failed`);
  }
  return {
    perSecond: result.requests.average,
    medianMs: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

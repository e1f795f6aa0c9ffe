/** How often a request is sent at most. */
const mostTries = 5;
/** Between the first and the second; twice as long each time, in milliseconds. */
const firstPauseMs = 300;
/** The longest that a service is waited for, where it says when to come back. */
const longestPauseMs = 15_000;

export interface RepeatingOptions {
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly sleep?: (ms: number) => Promise<void>;
}

/**
 * A `fetch` that sends a request again when it is not known how it ended, or the service was not
 * able to carry it out: no reply, 502, 503, 504, and 409 and 429 with `Retry-After`. Each change has
 * an `Idempotency-Key` of its own, so that it is made once, however often it is sent.
 */
export function repeatingFetch(
  options: RepeatingOptions = {},
): (request: Request) => Promise<Response> {
  const {
    fetch: send = (request) => fetch(request),
    sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  } = options;
  return async (request) => {
    if (!['GET', 'HEAD'].includes(request.method) && !request.headers.has('idempotency-key')) {
      request.headers.set('idempotency-key', crypto.randomUUID());
    }
    for (let tries = 1; ; tries += 1) {
      const isLast = tries === mostTries;
      let pauseMs = firstPauseMs * 2 ** (tries - 1);
      try {
        // What has a body can be sent once: a copy goes.
        const response = await send(request.clone() as Request);
        const askedMs = pauseOf(response);
        if (isLast || askedMs === undefined || askedMs > longestPauseMs) return response;
        pauseMs = Math.max(pauseMs, askedMs);
        await response.body?.cancel();
      } catch (error) {
        if (isLast || request.signal.aborted) throw error;
      }
      await sleep(pauseMs);
    }
  };
}

/** How long to wait before it is sent again; undefined where the answer is one. */
function pauseOf({ status, headers }: Response): number | undefined {
  const retryAfter = headers.get('retry-after');
  const askedMs = retryAfter === null ? undefined : Number(retryAfter) * 1000 || 0;
  if ([502, 503, 504].includes(status)) return askedMs ?? 0;
  return status === 409 || status === 429 ? askedMs : undefined;
}

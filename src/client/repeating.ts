/** Most attempts per request. */
const mostTries = 5;
/** Delay before the second attempt in milliseconds; it doubles each time. */
const firstPauseMs = 300;
/** Longer `Retry-After` values are not waited for, in milliseconds. */
const longestPauseMs = 15_000;

export interface RepeatingOptions {
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly sleep?: (ms: number) => Promise<void>;
}

/**
 * A `fetch` that retries a request without a response, with 502, 503, 504, or with 409 and 429 that
 * have `Retry-After`. Each write has an `Idempotency-Key`, so that retries do not repeat it.
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
      request.headers.set('idempotency-key', newKey());
    }
    for (let tries = 1; ; tries += 1) {
      const isLast = tries === mostTries;
      let pauseMs = firstPauseMs * 2 ** (tries - 1);
      try {
        // A request body can be read only once, so send a copy.
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

/** Delay before a retry; undefined if the response is final. */
function pauseOf({ status, headers }: Response): number | undefined {
  const retryAfter = headers.get('retry-after');
  const askedMs = retryAfter === null ? undefined : Number(retryAfter) * 1000 || 0;
  if ([502, 503, 504].includes(status)) return askedMs ?? 0;
  return status === 409 || status === 429 ? askedMs : undefined;
}

/** A random `Idempotency-Key`. Browsers have no `crypto.randomUUID` on pages over plain http. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

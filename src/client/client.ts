import createClient, { type Client, defaultPathSerializer } from 'openapi-fetch';
import { repeatingFetch } from './repeating.ts';
import type { paths } from './schema.ts';

/** A refusal of the service, or none reached it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0: there was no reply. */
  readonly status: number;
  /** Of the reply, to find it in the service's log; '' where there was none. */
  readonly requestId: string;
  /** In how many seconds it may be tried again; null where nothing was said of that. */
  readonly retryAfterSeconds: number | null;
  /** Of the reply; empty where there was none. */
  readonly headers: Headers;

  constructor(
    message: string,
    response: Pick<Response, 'status' | 'headers'> | null,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.status = response?.status ?? 0;
    this.headers = response?.headers ?? new Headers();
    this.requestId = this.headers.get('x-request-id') ?? '';
    const retryAfter = this.headers.get('retry-after');
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter);
  }
}

export interface ClientOptions {
  /** Where the service is, without `/api/v1`. */
  readonly url: string;
  /** An access token; without one the browser's session counts. */
  readonly token?: string;
  /** What sends; by default `repeatingFetch()`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

export type PunchcardClient = Client<paths>;

/**
 * The whole API, typed. A call answers with `data` and the `response`; whatever is no success is
 * thrown as an `ApiError`.
 */
export function punchcardClient({
  url,
  token,
  fetch = repeatingFetch(),
}: ClientOptions): PunchcardClient {
  const client = createClient<paths>({
    baseUrl: `${url.replace(/\/+$/, '')}/api/v1`,
    fetch,
    pathSerializer: pathOf,
    ...(token === undefined ? {} : { headers: { authorization: `token ${token}` } }),
  });
  client.use({
    onResponse: async ({ response }) => {
      if (!response.ok) throw await refusalOf(response);
    },
    onError: ({ error }) => {
      if (error instanceof ApiError) return error;
      return new ApiError('the service cannot be reached', null, error);
    },
  });
  return client;
}

/** As usual; but a part that every URL takes for a step is nobody's name, and leads nowhere else. */
function pathOf(pattern: string, names: Record<string, unknown>): string {
  if (Object.values(names).some((name) => name === '.' || name === '..')) {
    throw new ApiError('not found', { status: 404, headers: new Headers() });
  }
  return defaultPathSerializer(pattern, names);
}

async function refusalOf(response: Response): Promise<ApiError> {
  return new ApiError(await messageOf(response), response);
}

async function messageOf(response: Response): Promise<string> {
  try {
    const { message } = (await response.json()) as { message?: unknown };
    if (typeof message === 'string' && message !== '') return message;
  } catch {
    // A proxy's page, or nothing.
  }
  return `the service answered ${response.status}`;
}

import createClient, {
  type Client,
  defaultPathSerializer,
  type FetchResponse,
  type MaybeOptionalInit,
} from 'openapi-fetch';
import { repeatingFetch } from './repeating.ts';
import type { paths } from './schema.ts';

/** What the service says is wrong. Declared here, as the client is a package of its own. */
interface SentProblem {
  readonly code: string;
  readonly message: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** An error response, or no response at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0 if there was no response. */
  readonly status: number;
  /** The service's own message; '' if the response had none. */
  readonly reason: string;
  /** `noun.reason`, or `invalid.<field>`; '' if the response had no code. */
  readonly code: string;
  readonly values: SentProblem['values'];
  /** The request ID, to find the request in the service's log; '' without a response. */
  readonly requestId: string;
  /** From `Retry-After`; null if there is none. */
  readonly retryAfterSeconds: number | null;
  /** Response headers; empty without a response. */
  readonly headers: Headers;
  /** What the path of the request names, such as `{ owner: 'mira', repo: 'site' }`. */
  readonly names: Readonly<Record<string, unknown>>;

  constructor(
    message: string,
    response: Pick<Response, 'status' | 'headers'> | null,
    cause?: unknown,
    { message: reason, code, values }: SentProblem = { message, code: '', values: {} },
    names: ApiError['names'] = {},
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.status = response?.status ?? 0;
    this.reason = reason;
    this.code = code;
    this.values = values;
    this.names = names;
    this.headers = response?.headers ?? new Headers();
    this.requestId = this.headers.get('x-request-id') ?? '';
    const retryAfter = this.headers.get('retry-after');
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter);
  }
}

export interface ClientOptions {
  /** URL of the service, `https://time.example.com`; `/api/v1` at its end is ignored. */
  readonly url: string;
  /** An access token; without one the browser's session is used. */
  readonly token?: string;
  /** Defaults to `repeatingFetch()`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

type Method = 'get' | 'put' | 'post' | 'delete' | 'patch';
type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

/** As openapi-fetch has it, but `data` is always there: errors are thrown. */
type Call<M extends Method> = <P extends PathWith<M>, Init extends MaybeOptionalInit<paths[P], M>>(
  path: P,
  ...init: object extends Init ? [init?: Init] : [init: Init]
) => Promise<
  Extract<
    FetchResponse<Extract<paths[P][M], object>, Init, `${string}/${string}`>,
    { data: unknown }
  >
>;

export type PunchcardClient = { [M in Method as Uppercase<M>]: Call<M> } & Pick<
  Client<paths>,
  'use' | 'eject'
>;

/**
 * A typed client of the API. A call returns `data` and the `response`, or throws an `ApiError`.
 * @throws TypeError if the URL is not that of a service
 */
export function punchcardClient({
  url,
  token,
  fetch = repeatingFetch(),
}: ClientOptions): PunchcardClient {
  const client = createClient<paths>({
    baseUrl: `${serviceUrlOf(url)}/api/v1`,
    fetch,
    pathSerializer: pathOf,
    headers: token === undefined ? {} : { authorization: `token ${token}` },
  });
  client.use({
    onResponse: async ({ response, params }) => {
      if (!response.ok) throw await refusalOf(response, params.path);
    },
    onError: ({ error }) => {
      if (error instanceof ApiError) return error;
      return new ApiError('the service cannot be reached', null, error);
    },
  });
  return client as unknown as PunchcardClient;
}

function serviceUrlOf(url: string): string {
  const base = url
    .replace(/\/*$/, '')
    .replace(/\/+api\/v1$/, '')
    .replace(/\/*$/, '');
  if (!/^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/i.test(base) || !URL.canParse(base)) {
    throw new TypeError(
      'the URL of the service must begin with http:// or https://, and have no user name, query or fragment',
    );
  }
  return base;
}

/** Rejects `.` and `..` as names: URL parsers would resolve them to another path. */
function pathOf(pattern: string, names: Record<string, unknown>): string {
  if (Object.values(names).some((name) => name === '.' || name === '..')) {
    const problem = { message: 'not found', code: 'resource.not-found', values: {} };
    throw new ApiError(
      problem.message,
      { status: 404, headers: new Headers() },
      undefined,
      problem,
      names,
    );
  }
  return placedPath(defaultPathSerializer(pattern, names));
}

/** The path of an operation on an activity, whose address is that of an issue: `-/12#3`. */
export const placedPath = (path: string): string =>
  path.replace(/\/repos\/-\/(\d+)(\/issues)?(?=\/)/, (_, project: string, issues?: string) =>
    issues === undefined ? `/projects/${project}` : `/projects/${project}/activities`,
  );

async function refusalOf(response: Response, names?: ApiError['names']): Promise<ApiError> {
  const problem = await problemIn(response);
  const message = problem.message || `the service responded with status ${response.status}`;
  return new ApiError(message, response, undefined, problem, names);
}

async function problemIn(response: Response): Promise<SentProblem> {
  try {
    const { message, code, values } = (await response.json()) as Partial<SentProblem>;
    if (typeof message === 'string') return { message, code: code ?? '', values: values ?? {} };
  } catch {
    // Not JSON, such as a proxy's error page.
  }
  return { message: '', code: '', values: {} };
}

import { Semaphore } from '../../../core/semaphore.ts';
import { systemErrorText } from '../../../words/system-errors.ts';
import { errorOf } from '../errors.ts';
import type { Answer, Asking } from './driver.ts';

/** One request below `/api/v1`. */
export interface HostRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Encoded, without `/api/v1`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  /** The host refuses this with an empty 403. */
  readonly mayRefuseEmpty?: true;
}

/** A 2xx with its JSON, undefined for an empty body. */
export interface Reply {
  readonly json: unknown;
  readonly total: number | null;
}

export interface HostLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** @param read makes the value of the answer; throws `WrongShape` */
export type Ask = <T>(
  asking: Asking,
  request: HostRequest,
  read: (reply: Reply) => T,
) => Promise<Answer<T>>;

/** The host's JSON has not the shape that its API promises. */
export class WrongShape extends Error {}

/** Why nothing is known. */
class Unavailable extends Error {
  readonly wasSent: boolean;
  constructor(reason: string, wasSent = true) {
    super(reason);
    this.wasSent = wasSent;
  }
}

const hostLimits: HostLimits = { timeoutMs: 10_000, maxBytes: 8 * 1024 * 1024 };
const maxRedirects = 3;
const maxReasonLength = 300;
/** The host, or a proxy before it, asks to come again. */
const laterStatuses = [408, 425, 429];
const redirectStatuses = [301, 302, 307, 308];
/** No connection was made, so the host has read nothing. */
const unsent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_CERT_ALTNAME_INVALID|\w*CERT\w*)$/;

/** What requests of this process came to, and why the last one got no answer. */
export const requestCounts = {
  ...{ answered: 0, refused: 0, unavailable: 0 },
  lastError: '',
  lastErrorMs: 0,
};

function counted<T>(answer: Answer<T>): Answer<T> {
  requestCounts[answer.kind] += 1;
  if (answer.kind === 'unavailable') {
    requestCounts.lastError = answer.reason;
    requestCounts.lastErrorMs = Date.now();
  }
  return answer;
}

/** Waiting requests take their turn; more than these are refused at once. */
const turns = new Semaphore({
  limit: 200,
  perKey: 1,
  queue: 50,
  refusal: () => errorOf('unavailable', 'host.too-many-requests'),
});

/**
 * Makes the function that sends requests to one host, and to nowhere else.
 * @param url the address of the host's pages, without a trailing slash
 */
export function requestsTo(url: string, limits: HostLimits = hostLimits): Ask {
  const root = new URL(`${url}/api/v1/`);

  async function send<T>(
    asking: Asking,
    request: HostRequest,
    read: (reply: Reply) => T,
  ): Promise<Answer<T>> {
    const limit = AbortSignal.timeout(limits.timeoutMs);
    const signal = asking.signal ? AbortSignal.any([limit, asking.signal]) : limit;
    const response = await follow(root, request, asking.token, signal);
    const { status, headers } = response;
    const ms = Date.parse(headers.get('date') ?? '');
    const hostUnix = Number.isFinite(ms) ? Math.floor(ms / 1000) : null;
    if (status >= 500 || laterStatuses.includes(status)) {
      await response.body?.cancel();
      throw new Unavailable(`the host answered ${status}`);
    }
    const mayBeEmpty = status === 204 || (status === 403 && request.mayRefuseEmpty === true);
    const json = await jsonOf(response, mayBeEmpty, limits.maxBytes);
    if (status >= 400) {
      return { kind: 'refused', status, reason: reasonOf(messageOf(json), asking), hostUnix };
    }
    if (status >= 300) throw new Unavailable(`the host answered ${status}`);
    const total = headers.get('x-total-count') ?? '';
    const value = read({ json, total: /^\d{1,15}$/.test(total) ? Number(total) : null });
    return { kind: 'answered', value, hostUnix };
  }

  return async (asking, request, read) => {
    const failed = (error: unknown, wasSent: boolean) => ({
      ...{ kind: 'unavailable' as const, wasSent },
      reason: reasonOf(error instanceof Error ? error.message : String(error), asking),
    });
    const attempt = () =>
      send(asking, request, read).catch((error) =>
        failed(error, !(error instanceof Unavailable) || error.wasSent),
      );
    // What rejects here never had its turn.
    return turns
      .run(attempt, `${root.href} ${asking.personId}`, asking.signal)
      .catch((error) => failed(error, false))
      .then(counted);
  };
}

/** Sends a request, and again where redirects within the host's API lead. */
async function follow(
  root: URL,
  { method = 'GET', path, query = {}, body }: HostRequest,
  token: string,
  signal: AbortSignal,
): Promise<Response> {
  let url: URL | null = new URL(root.href + path.slice(1));
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const headers = {
    ...{ accept: 'application/json', authorization: `token ${token}`, 'user-agent': 'Punchcard' },
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const init = { method, headers, signal, redirect: 'manual' as const };
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    // `URL` has resolved `..`, encoded or not. A token goes to the host's own API only.
    const isWithin = url?.origin === root.origin && url.pathname.startsWith(root.pathname);
    if (url === null || !isWithin || url.username !== '' || url.password !== '') {
      throw new Unavailable('the host sent a redirect to another place');
    }
    const response = await fetch(url, { ...init, body: body ? JSON.stringify(body) : null }).catch(
      (error: { cause?: { code?: unknown } }) => {
        if (signal.aborted) throw new Unavailable('the host did not answer in time');
        const code = String(error.cause?.code ?? '');
        throw new Unavailable(
          `the host cannot be reached: ${systemErrorText(code || undefined)}`,
          hops > 0 || !unsent.test(code),
        );
      },
    );
    if (!redirectStatuses.includes(response.status)) return response;
    await response.body?.cancel();
    url = URL.parse(response.headers.get('location') ?? '//', url.href);
  }
  throw new Unavailable('the host redirected too often');
}

async function jsonOf(response: Response, mayBeEmpty: boolean, maxBytes: number): Promise<unknown> {
  const text = await textOf(response, maxBytes);
  if (text === '' && mayBeEmpty) return undefined;
  const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new Unavailable(`the host answered ${response.status} without JSON`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Unavailable(`the host answered ${response.status} with broken JSON`);
  }
}

/** The body, decompressed; what is larger is not read to its end. */
async function textOf({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Unavailable("the host's answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function messageOf(json: unknown): string {
  const message = (json as { message?: unknown } | null | undefined)?.message;
  return typeof message === 'string' ? message : '';
}

/** One line to show and to store; a host that repeats the token does not make it known. */
const reasonOf = (text: string, { token }: Asking): string =>
  text
    .replaceAll(token, '…')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, maxReasonLength);

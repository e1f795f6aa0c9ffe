import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, invalid, PunchcardError } from '../core/errors.ts';

/** The one table from what went wrong to what is answered. */
const statusOf: Record<ErrorCode, number> = {
  invalid: 422,
  bad_request: 400,
  tracking_disabled: 400,
  unauthenticated: 401,
  forbidden: 403,
  tracker_not_usable: 403,
  not_found: 404,
  conflict: 409,
  locked: 423,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  unavailable: 503,
};

/** A path whose name leads elsewhere now; answered with a redirect of the same method. */
export class MovedError extends Error {
  override readonly name = 'MovedError';
  /** Relative to the server, query included. */
  readonly location: string;
  constructor(location: string) {
    super('moved');
    this.location = location;
  }
}

/** Fastify's own refusals in the program's words; null for what is not a refusal. */
function refusalOf(error: Partial<FastifyError>): PunchcardError | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new PunchcardError('too_large', 'the request body is too large');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new PunchcardError('unsupported_media_type', 'the request body must be JSON');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
      return new PunchcardError('bad_request', 'the request is malformed');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return invalid('[body]: is not valid JSON');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new PunchcardError('not_found', 'not found');
    default:
      return null;
  }
}

/** `{message, url}`, and what is nobody's business stays in the log (D9). */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  publicUrl: string,
): void {
  if (error instanceof MovedError) {
    void reply.code(307).header('location', error.location).send();
    return;
  }
  const known =
    error instanceof PunchcardError ? error : refusalOf((error ?? {}) as Partial<FastifyError>);
  const url = `${publicUrl}/api/swagger`;
  if (known !== null) {
    if (known.cause !== undefined) request.log.error({ err: known.cause }, known.message);
    if (known.retryAfterSeconds !== undefined) {
      void reply.header('retry-after', known.retryAfterSeconds);
    }
    if (known.code === 'unauthenticated') void reply.header('www-authenticate', 'Bearer');
    void reply.code(statusOf[known.code]).send({ message: known.message, url });
    return;
  }
  request.log.error({ err: error }, 'a request failed');
  void reply.code(500).send({ message: `internal error, request ${request.id}`, url });
}

/** JSON for every route that is not there, with `Allow` where another method is (D5). */
export function answerUnknownRoutes(app: FastifyInstance, publicUrl: string): void {
  const routes: { matches: RegExp; methods: Set<string> }[] = [];
  app.addHook('onRoute', (route) => {
    const path = route.url.replace(/\/$/, '') || '/';
    const source = path
      .split('/')
      .map((part) =>
        part.startsWith(':')
          ? '[^/]+'
          : part === '*'
            ? '.*'
            : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
      )
      .join('/');
    const methods = [route.method].flat();
    routes.push({ matches: new RegExp(`^${source}$`), methods: new Set(methods) });
  });
  app.setNotFoundHandler((request, reply) => {
    const url = `${publicUrl}/api/swagger`;
    const path = (request.raw.url ?? '').split('?', 1)[0] ?? '';
    const methods = new Set(
      routes.filter((route) => route.matches.test(path)).flatMap((route) => [...route.methods]),
    );
    if (methods.size > 0 && !methods.has(request.method)) {
      void reply.header('allow', [...methods].sort().join(', '));
      return reply.code(405).send({ message: 'method not allowed', url });
    }
    return reply.code(404).send({ message: 'not found', url });
  });
}

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  type ErrorKind,
  errorOf,
  invalidField,
  notFound,
  type Problem,
  PunchcardError,
  problemOf,
  type StepUp,
} from '../../core/errors.ts';
import { pathPrefix } from '../path.ts';
import { presentProblem } from '../problem.ts';
import type { HttpSettings } from '../settings.ts';

/** The single mapping from error codes to HTTP statuses. */
export const statusOf: Readonly<Record<ErrorKind, number>> = {
  invalid: 422,
  bad_request: 400,
  tracking_disabled: 400,
  unauthenticated: 401,
  forbidden: 403,
  tracker_not_usable: 403,
  not_found: 404,
  conflict: 409,
  precondition_failed: 412,
  locked: 423,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  unavailable: 503,
};

/** Tells the client what to ask the user for. */
const askingHeaders: Record<StepUp, [name: string, value: string]> = {
  code: ['X-Gitea-OTP', 'required'],
  password: ['X-Punchcard-Confirm', 'password'],
  confirmed: ['X-Punchcard-Confirm', 'confirmed'],
};

/** A path with a renamed segment; the response redirects with the same method. */
export class MovedError extends Error {
  override readonly name = 'MovedError';
  /** Relative to PUBLIC_URL, including the query. */
  readonly location: string;
  constructor(location: string) {
    super('moved');
    this.location = location;
  }
}

/** Fastify's own errors in the API's wording; null if it is not a client error. */
function refusalOf(error: Partial<FastifyError>): PunchcardError | null {
  if (error.name === 'AbortError') return errorOf('bad_request', 'request.aborted');
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return errorOf('too_large', 'request.too-large');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return errorOf('unsupported_media_type', 'request.not-json');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
      return errorOf('bad_request', 'request.malformed');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return invalidField('body', 'not-json');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return notFound('resource.not-found');
    default: {
      // Any other client error, such as an incomplete body.
      const { statusCode = 500 } = error;
      const isClients = statusCode >= 400 && statusCode < 500;
      return isClients ? errorOf('bad_request', 'request.malformed') : null;
    }
  }
}

/** The body of every error (D9, D57). */
export function errorBody(problem: Problem, settings: Pick<HttpSettings, 'publicUrl'>) {
  const { message, ...forPrograms } = presentProblem(problem);
  return { message, url: `${settings.publicUrl}/api/swagger`, ...forPrograms };
}

/** Internal details go to the log only (D9). */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  settings: Pick<HttpSettings, 'publicUrl'>,
): void {
  if (error instanceof MovedError) {
    void reply
      .code(307)
      .header('location', pathPrefix(settings) + error.location)
      .send();
    return;
  }
  // Set before the rows were read.
  void reply.removeHeader('x-total-count').removeHeader('link');
  const known =
    error instanceof PunchcardError ? error : refusalOf((error ?? {}) as Partial<FastifyError>);
  if (known !== null) {
    if (known.cause !== undefined) request.log.error({ err: known.cause }, known.message);
    // Tools such as fail2ban read this line: see docs/operations.md.
    if (known.failedSignIn !== undefined) {
      request.log.warn({ address: request.ip, reason: known.failedSignIn }, 'failed sign-in');
    }
    const status = statusOf[known.kind];
    // Every error with a retry time has the header.
    const retryAfter = known.retryAfterSeconds ?? (status === 429 || status === 503 ? 1 : null);
    if (retryAfter !== null) void reply.header('retry-after', retryAfter);
    if (status === 401) void reply.header('www-authenticate', 'Bearer');
    if (known.requiredStepUp !== undefined)
      void reply.header(...askingHeaders[known.requiredStepUp]);
    void reply.code(status).send(errorBody(known, settings));
    return;
  }
  request.log.error({ err: error }, 'a request failed');
  void reply
    .code(500)
    .send(errorBody(problemOf('request.failed', { request: request.id }), settings));
}

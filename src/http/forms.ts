import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, PunchcardError } from '../core/errors.ts';
import { isUnstorable } from '../core/text.ts';
import { type Html, html } from './html.ts';

/** A form has a few short fields: whatever is longer is none. */
const formLimitBytes = 16_384;

/**
 * For the pages of a scope: bodies are forms and nothing else, and what goes wrong is said on a page.
 * Neither the form nor the address of a page is ever logged: they may hold a secret.
 */
export function takeForms(
  app: FastifyInstance,
  sendFailure: (error: unknown, reply: FastifyReply) => FastifyReply,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/x-www-form-urlencoded\s*(?:;|$)/i,
    { parseAs: 'string', bodyLimit: formLimitBytes },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error, request, reply) => {
    if (statusOf(error) === 500) request.log.error({ err: error }, 'a page failed');
    if (error instanceof PunchcardError && error.retryAfterSeconds !== undefined) {
      void reply.header('retry-after', error.retryAfterSeconds);
    }
    return sendFailure(error, reply);
  });
}

/** What was typed, and what the form brought with it. */
export function fieldsOf(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return (request.body ?? {}) as Record<string, string | undefined>;
}

/** Refuses a form that a page of another site sends; browsers say so, whatever the policy of referrers. */
export function refuseOtherSites(request: FastifyRequest): void {
  if (request.headers['sec-fetch-site'] === 'cross-site') {
    throw forbidden('the form comes from another site');
  }
}

/** @throws what was not the doing of what was typed */
export function statusIfTypedWrong(error: unknown): 422 {
  const isTyped =
    error instanceof PunchcardError && (error.code === 'invalid' || error.code === 'bad_request');
  if (!isTyped) throw error;
  return 422;
}

/** What a form says above its fields where they were refused. */
export function alertOf(error: unknown): Html | '' {
  return error instanceof PunchcardError ? html`<p role="alert">${inWords(error.message)}</p>` : '';
}

const labels: Readonly<Record<string, string>> = {
  Username: 'User name',
  email: 'Email address',
  password: 'Password',
};

/** The refusal of a field, with the name that it has in the form. */
function inWords(message: string): string {
  const [, field = '', reason = message] = /^\[(\w+)\]: (.*)$/s.exec(message) ?? [];
  return field === '' ? reason : `${labels[field] ?? field}: ${reason}`;
}

/** @throws invalid where a field holds what nothing can keep */
export function checkFields(fields: Readonly<Record<string, string | undefined>>): void {
  const isOdd = Object.values(fields).some((value) => value !== undefined && isUnstorable(value));
  if (isOdd) throw new PunchcardError('invalid', 'a field holds characters that cannot be stored');
}

/** Of the refusals that pages meet; any other is a failure of ours, and logged as one. */
const statuses: Partial<Record<PunchcardError['code'], number>> = {
  forbidden: 403,
  not_found: 404,
  invalid: 422,
  too_many_requests: 429,
  unavailable: 503,
};

function statusOf(error: unknown): number {
  if (error instanceof PunchcardError) return statuses[error.code] ?? 500;
  const status = (error as { statusCode?: number } | null)?.statusCode ?? 500;
  return status >= 400 && status < 500 ? status : 500;
}

/** The status and page of what can go wrong with any form, without anything internal. */
export function failurePage(error: unknown): [number, Html] {
  const status = statusOf(error);
  switch (status) {
    case 429:
      return [429, html`<h1>Too many attempts</h1><p>Try again ${waitOf(error)}.</p>`];
    case 503:
      return [503, html`<h1>The server is busy</h1><p>Try again in a moment.</p>`];
    case 500:
      return [500, html`<h1>Something went wrong</h1><p>The log of the server says more.</p>`];
    default:
      return [status, html`<h1>That was no form</h1><p>Go back, and try once more.</p>`];
  }
}

function waitOf(error: unknown): string {
  const seconds = (error instanceof PunchcardError ? error.retryAfterSeconds : undefined) ?? 60;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
}

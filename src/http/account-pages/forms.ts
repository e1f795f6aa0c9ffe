import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, PunchcardError } from '../../core/errors.ts';
import { isUnstorable } from '../../core/text.ts';
import { inGerman } from '../messages/translation.ts';
import { type Html, html, type PageLanguage } from './html.ts';

/** Forms have a few short fields; refuse longer bodies. */
const formLimitBytes = 16_384;

/**
 * For routes that serve pages: accepts only form bodies and shows errors as pages. Bodies and URLs
 * are never logged because they may contain secrets.
 */
export function acceptForms(
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
    if (statusOf(error) === 500) request.log.error({ err: error }, 'rendering a page failed');
    if (error instanceof PunchcardError && error.retryAfterSeconds !== undefined) {
      void reply.header('retry-after', error.retryAfterSeconds);
    }
    return sendFailure(error, reply);
  });
}

/** The submitted form fields. */
export function fieldsOf(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return (request.body ?? {}) as Record<string, string | undefined>;
}

/** Refuses cross-site form submissions; browsers mark them regardless of the referrer policy. */
export function refuseCrossSite(request: FastifyRequest): void {
  if (request.headers['sec-fetch-site'] === 'cross-site') {
    throw forbidden('the form comes from another site');
  }
}

/** Maps an error to the status of the form page. @throws errors that the input did not cause */
export function statusOfInputError(error: unknown): 422 {
  const isTyped =
    error instanceof PunchcardError && (error.code === 'invalid' || error.code === 'bad_request');
  if (!isTyped) throw error;
  return 422;
}

/** The message above the fields of a refused form. */
export function alertOf(error: unknown, language: PageLanguage = 'en'): Html | '' {
  return error instanceof PunchcardError
    ? html`<p role="alert">${messageOf(error.message, language)}</p>`
    : '';
}

const labels: Readonly<Record<PageLanguage, Readonly<Record<string, string>>>> = {
  en: { username: 'User name', email: 'Email address', password: 'Password' },
  de: { username: 'Benutzername', email: 'E-Mail-Adresse', password: 'Passwort' },
};

/** The error of a field, with the field's label. */
function messageOf(english: string, language: PageLanguage): string {
  const message = language === 'de' ? inGerman(english) : english;
  const [, field = '', reason = message] = /^\[(\w+)\]: (.*)$/s.exec(message) ?? [];
  return field === '' ? reason : `${labels[language][field] ?? field}: ${reason}`;
}

/** @throws invalid if a field holds characters that cannot be stored */
export function checkFields(fields: Readonly<Record<string, string | undefined>>): void {
  const isOdd = Object.values(fields).some((value) => value !== undefined && isUnstorable(value));
  if (isOdd) throw new PunchcardError('invalid', 'a field holds characters that cannot be stored');
}

/** Errors that users of these pages can cause; any other is logged as a server error. */
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

/** Status and page for errors that any form can meet, without internal details. */
export function failurePage(error: unknown, language: PageLanguage = 'en'): [number, Html] {
  const status = statusOf(error);
  if (language === 'de') return [status, germanFailure(status, error)];
  switch (status) {
    case 429:
      return [429, html`<h1>Too many attempts</h1><p>Try again ${waitOf(error)}.</p>`];
    case 503:
      return [503, html`<h1>The server is busy</h1><p>Try again in a moment.</p>`];
    case 500:
      return [500, html`<h1>Something went wrong</h1><p>See the server's log for details.</p>`];
    default:
      return [status, html`<h1>Invalid form</h1><p>Go back and try again.</p>`];
  }
}

function germanFailure(status: number, error: unknown): Html {
  switch (status) {
    case 429:
      return html`<h1>Zu viele Versuche</h1><p>Nächster Versuch in ${String(minutesOf(error))} Min.</p>`;
    case 503:
      return html`<h1>Der Server ist ausgelastet</h1><p>Versuchen Sie es gleich erneut.</p>`;
    case 500:
      return html`<h1>Etwas ist schiefgegangen</h1><p>Einzelheiten stehen im Protokoll des Servers.</p>`;
    default:
      return html`<h1>Ungültiges Formular</h1><p>Gehen Sie zurück und versuchen Sie es erneut.</p>`;
  }
}

function minutesOf(error: unknown): number {
  const seconds = (error instanceof PunchcardError ? error.retryAfterSeconds : undefined) ?? 60;
  return Math.max(1, Math.ceil(seconds / 60));
}

function waitOf(error: unknown): string {
  const minutes = minutesOf(error);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, invalid, PunchcardError } from '../../core/errors.ts';
import type { Problem } from '../../core/problem.ts';
import { isUnstorable } from '../../core/text.ts';
import { englishMessages, englishReasons } from '../../words/english.ts';
import { germanMessages, germanReasons } from '../../words/german.ts';
import { type ErrorWords, wordsOf } from '../../words/words.ts';
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
    throw forbidden('request.from-other-form');
  }
}

/** Maps an error to the status of the form page. @throws errors that the input did not cause */
export function statusOfInputError(error: unknown): 422 {
  const isTyped =
    error instanceof PunchcardError && (error.kind === 'invalid' || error.kind === 'bad_request');
  if (!isTyped) throw error;
  return 422;
}

const words: Readonly<Record<PageLanguage, ErrorWords>> = {
  en: { messages: englishMessages, reasons: englishReasons },
  de: { messages: germanMessages, reasons: germanReasons },
};

/** A problem as a sentence, without its field. @param own the words of a module */
export function sentenceOf(
  problem: Problem,
  language: PageLanguage,
  own: readonly ErrorWords[] = [],
): string {
  const { text } = wordsOf(problem, [...own, words[language]]);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @throws invalid if a field holds characters that cannot be stored */
export function checkFields(fields: Readonly<Record<string, string | undefined>>): void {
  const isOdd = Object.values(fields).some((value) => value !== undefined && isUnstorable(value));
  if (isOdd) throw invalid('form.unusable-characters');
}

/** Errors that users of these pages can cause; any other is logged as a server error. */
const statuses: Partial<Record<PunchcardError['kind'], number>> = {
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  invalid: 422,
  too_many_requests: 429,
  unavailable: 503,
};

function statusOf(error: unknown): number {
  if (error instanceof PunchcardError) return statuses[error.kind] ?? 500;
  const status = (error as { statusCode?: number } | null)?.statusCode ?? 500;
  return status >= 400 && status < 500 ? status : 500;
}

const failures = {
  en: {
    429: ['Too many attempts', (minutes: number) => `Try again ${waitOf(minutes)}.`],
    503: ['The server is busy', () => 'Try again in a moment.'],
    500: ['The server could not do this', () => html`See the server's log for details.`],
    other: ['Invalid form', () => 'Go back and try again.'],
  },
  de: {
    429: ['Zu viele Versuche', (minutes: number) => `Nächster Versuch in ${minutes} Min.`],
    503: ['Der Server ist ausgelastet', () => 'Versuchen Sie es gleich erneut.'],
    500: [
      'Der Server konnte das nicht ausführen',
      () => 'Einzelheiten stehen im Protokoll des Servers.',
    ],
    other: ['Ungültiges Formular', () => 'Gehen Sie zurück und versuchen Sie es erneut.'],
  },
} as const;

const waitOf = (minutes: number): string =>
  minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;

/** Status and page for errors that can occur on any form, without internal details. */
export function failurePage(error: unknown, language: PageLanguage = 'en'): [number, Html] {
  const status = statusOf(error);
  const known = status === 429 || status === 503 || status === 500 ? status : 'other';
  const [title, text] = failures[language][known];
  return [status, html`<h1>${title}</h1><p>${text(minutesOf(error))}</p>`];
}

function minutesOf(error: unknown): number {
  const seconds = (error instanceof PunchcardError ? error.retryAfterSeconds : undefined) ?? 60;
  return Math.max(1, Math.ceil(seconds / 60));
}

/** A form with a single button that posts the secret of the link; only it changes anything. */
export const secretForm = (action: string, token: string, label: string): Html => html`<form
 method="post" action="${action}" accept-charset="utf-8">
<input type="hidden" name="token" value="${token}">
<button type="submit">${label}</button>
</form>`;

const units = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** `3 hours`, `7 days`: in the largest unit that divides the duration. */
export function lengthIn(language: PageLanguage, seconds: number): string {
  const [size, unit] = units.find(([length]) => seconds % length === 0) ?? [1, 'second'];
  const options = { style: 'unit', unit, unitDisplay: 'long', useGrouping: false } as const;
  return new Intl.NumberFormat(language, options).format(seconds / size);
}

/** `4 May 2026`, in UTC. */
export const dayIn = (language: PageLanguage, unix: number): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(unix * 1000);

import { ApiError } from '../../../src/client/client.ts';
import { messages } from './index.ts';

const t = messages.errors;

/** An error response of the service; an empty message: it had none. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
}

/** The API's error code by HTTP status. Where codes share a status, their messages differ. */
const codes: Readonly<Record<number, keyof typeof t.codes>> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  412: 'precondition_failed',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'invalid',
  423: 'locked',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** The message for any error. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 0) return messages.layout.unreachable;
    // The service's message is meant for API clients; here it means that the session has expired.
    if (error.status === 401 && error.message === t.tokenRequired)
      return messages.layout.sessionExpiredOnSave;
    return errorWords({ status: error.status, message: error.reason });
  }
  return error instanceof Error ? error.message : String(error);
}

/** The message in one line, with the request ID. */
export function fullMessageOf(error: unknown): string {
  const message = messageOf(error);
  return error instanceof ApiError && error.status >= 500 && error.requestId !== ''
    ? `${message} (${messages.layout.requestId(error.requestId)})`
    : message;
}

/** The service's error in words for people. */
export function errorWords({ status, message }: Refusal): string {
  // Only a refusal of the time tracker has no body.
  if (message === '' && status === 403) return t.codes.tracker_not_usable;
  if (message === '') return wordsOfStatus(status);
  if (message.startsWith('internal error')) return t.internal;
  const field = fieldIn(message);
  if (field !== null) return `${labelOf(field.field)}: ${field.reason}`;
  const known = own(t.texts, message);
  if (known !== undefined) return known;
  const [, what] = /^(.+?) does not exist(?: \[|$)/i.exec(message) ?? [];
  if (what !== undefined) {
    const words = own(t.missing, what.toLowerCase()) ?? t.codes.not_found;
    const [, name] = /\bname: ([^\]]+)\]$/.exec(message) ?? [];
    return name === undefined ? words : t.ofName(words.replace(/\.$/, ''), name);
  }
  // Technical details in brackets, such as ids.
  return asSentence(message.replace(/\s*\[\w+: .*\]$/s, '')) || wordsOfStatus(status);
}

/** The field that a message names, and the reason in words: `[website]: must be an address`. */
export function fieldIn(message: string): { field: string; reason: string } | null {
  const [, path = '', reason = ''] = /^\[([\w./-]+)\]: (.*)$/s.exec(message) ?? [];
  const field = path.split(/[./]/).findLast((part) => !/^\d*$/.test(part)) ?? '';
  if (field === '') return null;
  return { field, reason: reason === 'Required' ? t.required : asSentence(reason) };
}

function wordsOfStatus(status: number): string {
  const code = codes[status];
  if (code !== undefined) return t.codes[code];
  return status >= 500 ? t.internal : t.unknown;
}

/** The label of a field by its API name. */
const labelOf = (name: string): string =>
  capitalized(own(t.fields, name) ?? name.replaceAll('_', ' '));

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const asSentence = (text: string): string =>
  text === '' || /[.!?…]$/.test(text) ? capitalized(text) : `${capitalized(text)}.`;

const own = (words: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined;

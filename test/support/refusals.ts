import { expect } from 'vitest';
import { operationOf } from './statuses.ts';

/** The properties of `Error` in the document. */
const errorKeys = ['message', 'url', 'code', 'values'];

/**
 * Matches the body of a refusal by the server: its message, where the document is, and whatever
 * else it says.
 */
export const errorBody = ({ url }: { url: string }, message: unknown = expect.any(String)) =>
  expect.objectContaining({ message, url: `${url}/api/swagger` });

/**
 * Compares the body of a refusal with the document: it is an `Error`, or nothing where the
 * document has no content.
 * @throws an error that names the operation
 */
export function checkRefusal(
  method: string,
  path: string,
  { status, type, text }: { status: number; type: string | null; text: string },
): void {
  const operation = operationOf(method, path);
  if (operation === undefined || (status < 400 && status !== 307)) return;
  const documented = operation.responses[status];
  const isEmpty = documented !== undefined && documented.content === undefined;
  // Credentials and scopes are checked before the rule whose refusal is empty.
  if (text === '' ? isEmpty : isEmpty ? status === 403 && isError(text) : isError(text)) {
    if (text === '' || type === 'application/json; charset=utf-8') return;
  }
  throw new Error(`${operation.id} ${status}: not as documented: ${type} ${text.slice(0, 200)}`);
}

/** Headers that a response has for the client of an operation; others are on every response. */
const ownHeaders = [
  'Content-Disposition',
  'Deprecation',
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'Retry-After',
  'Set-Cookie',
  'WWW-Authenticate',
  'X-Gitea-OTP',
  'X-Punchcard-Confirm',
  'X-Total-Count',
];

/**
 * Fails for a header of the response that the document does not name.
 * @throws an error that names the operation
 */
export function checkHeaders(
  method: string,
  path: string,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
): void {
  const operation = operationOf(method, path);
  const documented = operation?.responses[status];
  if (documented === undefined) return;
  for (const name of ownHeaders.filter((one) => headers.has(one))) {
    if (!(name in (documented.headers ?? {}))) {
      throw new Error(`${operation?.id} ${status}: the document lacks the header ${name}`);
    }
  }
}

function isError(text: string): boolean {
  try {
    const body = JSON.parse(text);
    return (
      Object.keys(body).join() === errorKeys.join() &&
      body.message !== '' &&
      /^[a-z][a-z-]*\.[\w.-]+$/.test(body.code) &&
      typeof body.values === 'object'
    );
  } catch {
    return false;
  }
}

import { createHmac } from 'node:crypto';
import type { SecretPairs } from './secrets.ts';

/** The caller of a request. Strings are those of the build before. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'header'; readonly value: string }
  | { readonly kind: 'token'; readonly token: string; readonly where: 'header' | 'query' }
  | {
      readonly kind: 'basic';
      readonly name: string;
      readonly password: string;
      /** The two-factor key, base32. */
      readonly otpSecret?: string;
    }
  | { readonly kind: 'session'; readonly cookie: string; readonly origin: string };

/** A request as generated; `{otp:SECRET}` stands for a TOTP code. */
export interface Request {
  readonly operation: string;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly as: Credential;
  readonly body?: string | undefined;
}

/** A request as sent to one of the builds. */
export interface Wire {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly isStream: boolean;
}

/** Headers for a body, if there is one. */
export function mediaOf(body: unknown): Readonly<Record<string, string>> {
  return body === undefined ? {} : { 'content-type': 'application/json' };
}

export const publicUrl = 'http://punchcard.test';

/** @param secrets absent for the build before, whose secrets the request already contains */
export function toWire(request: Request, nowUnix: number, secrets?: SecretPairs): Wire {
  const own = (text: string): string => {
    const translated = secrets === undefined ? text : secrets.toAfter(text);
    return translated.replace(/\{otp:([A-Z2-7]+)\}/g, (_, secret: string) => totp(secret, nowUnix));
  };
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) headers[name] = own(value);
  let path = own(request.path);
  const as = request.as;
  if (as.kind === 'header') headers.authorization = as.value;
  if (as.kind === 'token' && as.where === 'header')
    headers.authorization = `token ${own(as.token)}`;
  if (as.kind === 'token' && as.where === 'query') {
    path += `${path.includes('?') ? '&' : '?'}token=${own(as.token)}`;
  }
  if (as.kind === 'basic') {
    const pair = Buffer.from(`${as.name}:${own(as.password)}`).toString('base64');
    headers.authorization = `Basic ${pair}`;
    if (as.otpSecret !== undefined) headers['x-gitea-otp'] = own(`{otp:${as.otpSecret}}`);
  }
  if (as.kind === 'session') {
    headers.cookie = `punchcard_session=${own(as.cookie)}`;
    if (as.origin !== '') headers.origin = as.origin;
  }
  return {
    method: request.method,
    path,
    headers,
    body: request.body === undefined ? undefined : own(request.body),
    isStream: request.operation === 'userCurrentEvents',
  };
}

/** A line like curl's, for the report. */
export function toCurl(wire: Wire): string {
  const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const parts = ['curl', '-X', wire.method, quote(wire.path.slice(0, 400))];
  for (const [name, value] of Object.entries(wire.headers)) {
    parts.push('-H', quote(`${name}: ${value.slice(0, 200)}`));
  }
  if (wire.body !== undefined) parts.push('-d', quote(wire.body.slice(0, 600)));
  return parts.join(' ');
}

/** The code of an authenticator app (RFC 6238: six digits, 30 seconds, SHA-1). */
function totp(secret: string, nowUnix: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((c) => alphabet.indexOf(c).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(nowUnix / 30)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

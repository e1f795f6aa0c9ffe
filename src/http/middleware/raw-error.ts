import { inGerman } from '../messages/error-language.ts';
import type { HttpSettings } from '../settings.ts';
import { errorBody } from './errors.ts';
import { securityHeaders } from './headers.ts';

/** An error that is sent without Fastify. */
export interface RawError {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function rawError(message: string, settings: HttpSettings, language: 'en' | 'de'): RawError {
  const isGerman = language === 'de';
  const body = JSON.stringify(errorBody(isGerman ? inGerman(message) : message, settings));
  const headers = {
    ...securityHeaders(settings),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...(isGerman ? { 'content-language': 'de', vary: 'Accept-Language' } : {}),
  };
  return { headers, body };
}

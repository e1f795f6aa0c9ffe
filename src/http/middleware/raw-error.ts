import type { Problem } from '../../core/errors.ts';
import { inGerman } from '../messages/error-language.ts';
import type { HttpSettings } from '../settings.ts';
import { errorBody } from './errors.ts';
import { securityHeaders } from './headers.ts';

/** An error that is sent without Fastify. */
export interface RawError {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function rawError(
  problem: Problem,
  settings: HttpSettings,
  language: 'en' | 'de',
): RawError {
  const isGerman = language === 'de';
  const english = errorBody(problem, settings);
  const body = JSON.stringify(
    isGerman ? { ...english, message: inGerman(english.message) } : english,
  );
  const headers = {
    ...securityHeaders(settings),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...(isGerman ? { 'content-language': 'de', vary: 'Accept-Language' } : {}),
  };
  return { headers, body };
}

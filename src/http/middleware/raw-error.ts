import type { Problem } from '../../core/errors.ts';
import type { HttpSettings } from '../settings.ts';
import { errorBody } from './errors.ts';
import { securityHeaders } from './headers.ts';

/** An error that is sent without Fastify. */
export interface RawError {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function rawError(problem: Problem, settings: HttpSettings): RawError {
  const body = JSON.stringify(errorBody(problem, settings));
  const headers = {
    ...securityHeaders(settings),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };
  return { headers, body };
}

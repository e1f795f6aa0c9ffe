import { readFile } from 'node:fs/promises';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { pathPrefix } from './path.ts';
import type { HttpSettings } from './settings.ts';

/** What any operation can answer, whatever it does (docs/interface.md, "Statuses"). */
const sharedRefusals: Readonly<Record<number, string>> = {
  401: 'no credential, or a bad one',
  403: 'the account, the token or its scopes do not allow it',
  429: 'too many failed sign-ins, or too many long lists at once',
  500: 'internal failure; the message names the request',
  503: 'the server has too much to do; Retry-After says when to try again',
};
const bodyRefusals: Readonly<Record<number, string>> = {
  413: 'the body is too large',
  415: 'the body is not JSON',
  422: 'the body breaks a rule; the message names the field',
};

const repeatedRefusals: Readonly<Record<number, string>> = {
  409: 'a request with this Idempotency-Key is under way for long',
  422: 'the Idempotency-Key was used with another request, or is none',
};

/** Adds to each operation of the API the statuses that it shares with all others, and its access. */
export function declareSharedRefusals(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const { schema, config = {} } = route;
    if (schema === undefined || route.method === 'HEAD') return;
    const shared = {
      ...sharedRefusals,
      ...(config.isRepeatable === true ? repeatedRefusals : {}),
      ...(schema.body === undefined ? {} : bodyRefusals),
    };
    const own = (schema.response ?? {}) as Record<number, unknown>;
    const response: Record<number, unknown> = { ...own };
    for (const [status, description] of Object.entries(shared)) {
      response[Number(status)] ??= { $ref: 'Error#', description };
    }
    schema.response = response;
    const level = route.method === 'GET' ? 'read' : 'write';
    // No scope lets a token do what tokens never may (D13).
    const isForTokens = config.scope != null && config.access !== 'no-token';
    const categories = isForTokens ? [config.scope].flat() : [];
    Object.assign(schema, {
      'x-access': config.isSignIn === true ? 'sign-in' : config.access,
      'x-scopes': categories.map((category) => `${level}:${category}`),
      'x-own-statuses': Object.keys(own).map(Number),
      ...(config.needsProof === true ? { 'x-needs-proof': true } : {}),
      ...(config.isRepeatable === true ? { 'x-repeatable': true } : {}),
    });
  });
}

const written = new URL('../../openapi.json', import.meta.url);

/** The document as `npm run document` wrote it down, for this instance. */
export function writtenDocument(settings: HttpSettings): () => Promise<string> {
  let text: Promise<string> | undefined;
  const make = async (): Promise<string> => {
    const document = JSON.parse(await readFile(written, 'utf8')) as Record<string, unknown>;
    return JSON.stringify({ ...document, servers: serversOf(settings) });
  };
  return () => {
    text ??= make();
    return text;
  };
}

/** Without a host, so that the page tries things where it came from. */
export const serversOf = (settings: HttpSettings): { url: string }[] => [
  { url: `${pathPrefix(settings)}/api/v1` },
];

import type { FastifyInstance, RouteOptions } from 'fastify';

/** Responses that any operation can give (docs/interface.md, "Statuses"). */
const sharedRefusals: Readonly<Record<number, string>> = {
  401: 'missing or invalid credential',
  403: 'not permitted by the account, the token or its scopes',
  404: 'no user has the name in `Sudo`',
  422: 'a parameter is invalid, or `Sudo` and `sudo` name different users',
  429: 'too many failed sign-ins, or too many long lists in progress',
  500: 'internal failure; the message contains the request id',
  503: 'the server is overloaded; see Retry-After',
};

/** Sign-in ignores `Sudo`. */
const { 404: _404, 422: _422, ...signInRefusals } = sharedRefusals;

const bodyRefusals: Readonly<Record<number, string>> = {
  413: 'the body is too large',
  415: 'the body is not JSON',
  422: 'the body is invalid; the message names the field',
};

const repeatedRefusals: Readonly<Record<number, string>> = {
  409: 'a request with this Idempotency-Key is still in progress, or was carried out, but its response was too large to store',
  422: 'the Idempotency-Key was used with another request, or is invalid',
};

/** The redirect, for paths that name a user or repository, which may have been renamed (D16). */
function redirects(url: string): Record<number, unknown> {
  const isOfRepository = url.includes('/:owner/:repo');
  if (!isOfRepository && !/:(username|follower)\b/.test(url)) return {};
  const what = isOfRepository ? 'the repository or its owner' : 'the user';
  return { 307: { $ref: 'Error#', description: `${what} was renamed` } };
}

/**
 * Drops the schemas of error responses, which only the document needs: all errors have the same
 * body. Otherwise most of the serializers registered at startup would be for errors.
 */
export function omitErrorSchemas(app: FastifyInstance): void {
  app.addHook('onRoute', ({ schema }: RouteOptions) => {
    if (schema?.response === undefined) return;
    const successes = Object.entries(schema.response as object).filter(
      ([status]) => Number(status) < 400,
    );
    schema.response = Object.fromEntries(successes);
  });
}

/** Adds the shared statuses and the access rule to each operation. */
export function declareSharedErrors(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const { schema, config = {} } = route;
    if (schema === undefined || route.method === 'HEAD') return;
    const shared = {
      ...(config.isSignIn === true ? signInRefusals : sharedRefusals),
      ...(config.isRepeatable === true ? repeatedRefusals : {}),
      ...(schema.body === undefined ? {} : bodyRefusals),
    };
    const own = { ...redirects(route.url), ...(schema.response as Record<number, unknown>) };
    const response: Record<number, unknown> = { ...own };
    for (const [status, description] of Object.entries(shared)) {
      response[Number(status)] ??= { $ref: 'Error#', description };
    }
    schema.response = response;
    const level = route.method === 'GET' ? 'read' : 'write';
    // No scope lets a token do this (D13).
    const isForTokens = config.scope != null && config.access !== 'no-token';
    const categories = isForTokens ? [config.scope].flat() : [];
    Object.assign(schema, {
      'x-access': config.isSignIn === true ? 'sign-in' : config.access,
      'x-scopes': categories.map((category) => `${level}:${category}`),
      'x-own-statuses': Object.keys(own).map(Number),
      ...(config.needsRecentPassword === undefined ? {} : { 'x-needs-proof': true }),
      ...(config.isRepeatable === true ? { 'x-repeatable': true } : {}),
    });
  });
}

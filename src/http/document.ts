import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { completeDocument, type Document } from './complete-document.ts';
import { sessionCookie } from './cookie.ts';
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

/** The OpenAPI document, made from the routes that are registered after it. */
export async function describeApi(app: FastifyInstance, settings: HttpSettings): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Punchcard',
        version: settings.version,
        description:
          "Follow relations, tracked time and email addresses, over Gitea's REST API. Besides the statuses of each operation: an unknown path is 404, and another method on a known one 405 with `Allow`. Every refusal has the body of `Error`, but for the 403 of adding a time, which has none.",
        license: { name: 'MIT', identifier: 'MIT' },
      },
      // Without a host, so that the page tries things where it came from.
      servers: [{ url: `${pathPrefix(settings)}/api/v1` }],
      components: {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description:
              'an access token: `Authorization: token X` or `Bearer X`; the names with it are the scopes that it needs',
          },
          basic: {
            type: 'http',
            scheme: 'basic',
            description:
              'login name or verified address, and the password or an access token; with a second factor, `X-Gitea-OTP` holds a code beside the password',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookie,
            description: 'of the pages of this service; other than GET needs a matching `Origin`',
          },
        },
      },
    },
    stripBasePath: true,
    refResolver: {
      buildLocalReference: (json, _base, _fragment, i) => String(json.$id ?? `def-${i}`),
    },
    transformObject: (made) =>
      'openapiObject' in made
        ? (completeDocument(made.openapiObject as unknown as Document) as never)
        : made.swaggerObject,
  });
}

/** Everything comes from here: the page works where nothing else can be reached, and tells nobody. */
const pagePolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** The page to browse the document and try it, served from the instance itself. */
export async function servePlayground(app: FastifyInstance, settings: HttpSettings): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/api/swagger',
    indexPrefix: pathPrefix(settings),
    staticCSP: pagePolicy,
    theme: { title: 'Punchcard: the interface' },
    uiConfig: {
      deepLinking: true,
      persistAuthorization: false,
      validatorUrl: null,
      // Without the bar of the tool's own name and address field: there is one document here.
      layout: 'BaseLayout',
      docExpansion: 'list',
      tryItOutEnabled: true,
    },
  });
}

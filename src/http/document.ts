import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { HttpSettings } from './settings.ts';

/** What any operation can answer, whatever it does (docs/interface.md, "Errors"). */
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

/** Adds to each operation of the API the statuses that it shares with all others. */
export function declareSharedRefusals(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    if (route.schema === undefined || route.method === 'HEAD') return;
    const all = { ...sharedRefusals, ...(route.schema.body === undefined ? {} : bodyRefusals) };
    const declared = (route.schema.response ?? {}) as Record<number, unknown>;
    const response: Record<number, unknown> = { ...declared };
    for (const [status, description] of Object.entries(all)) {
      response[Number(status)] ??= { $ref: 'Error#', description };
    }
    route.schema.response = response;
    if (route.config?.access === 'anyone') {
      // Anybody may call: a credential is taken where it is given.
      route.schema.security = [{}, { token: [] }, { basic: [] }];
    }
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
          "Follow relations, tracked time and email addresses, over Gitea's REST API. Paths are relative to `/api/v1`.",
        license: { name: 'MIT' },
      },
      servers: [{ url: '/api/v1' }],
      components: {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'an access token: `Authorization: token X` or `Bearer X`',
          },
          basic: { type: 'http', scheme: 'basic', description: 'login name and password' },
        },
      },
      security: [{ token: [] }, { basic: [] }],
    },
    stripBasePath: true,
    refResolver: {
      buildLocalReference: (json, _base, _fragment, i) => String(json.$id ?? `def-${i}`),
    },
  });
}

/** The page to browse the document and try it, served from the instance itself. */
export async function servePlayground(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/api/swagger',
    staticCSP: true,
    uiConfig: { deepLinking: true, persistAuthorization: false, validatorUrl: null },
  });
}

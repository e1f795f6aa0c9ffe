import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { sessionCookie } from '../middleware/cookie.ts';
import { tags } from '../names.ts';
import type { HttpSettings } from '../settings.ts';
import { completeDocument, type Document } from './complete-document.ts';
import { ownOrigin } from './served-document.ts';

/**
 * Generates the OpenAPI document from the routes registered after it. This takes hundreds of
 * milliseconds and megabytes, so a running instance serves the generated file.
 */
export async function documentOfRoutes(
  app: FastifyInstance,
  settings: HttpSettings,
): Promise<() => Promise<string>> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Punchcard',
        version: settings.version,
        description:
          "Follow relations, tracked time and email addresses, over Gitea's REST API. In addition to the statuses of each operation, an unknown path gives 404, and another method on a known path 405 with `Allow`. Every error has the body `Error`, except the 403 of adding a time, which has none.",
        contact: { name: 'Administrators of this instance' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: ownOrigin(settings),
      tags,
      components: {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description:
              'an access token: `Authorization: token X` or `Bearer X`; each operation lists the scopes that it needs',
          },
          basic: {
            type: 'http',
            scheme: 'basic',
            description:
              'login or verified email address, and the password or an access token; with two-factor authentication, `X-Gitea-OTP` holds the code for the password',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookie(settings),
            description:
              'session of the web pages, named `__Host-punchcard_session` over https; non-GET requests need a matching `Origin`',
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
  return async () => JSON.stringify(app.swagger());
}

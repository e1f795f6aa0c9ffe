import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { completeDocument, type Document } from './complete-document.ts';
import { sessionCookie } from './cookie.ts';
import { serversOf } from './document.ts';
import type { HttpSettings } from './settings.ts';

/**
 * The OpenAPI document, made from the routes that are registered after it. It takes some hundred
 * milliseconds and as many megabytes, so that an instance serves what was written down of it.
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
          "Follow relations, tracked time and email addresses, over Gitea's REST API. Besides the statuses of each operation: an unknown path is 404, and another method on a known one 405 with `Allow`. Every refusal has the body of `Error`, but for the 403 of adding a time, which has none.",
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: serversOf(settings),
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
  return async () => JSON.stringify(app.swagger());
}

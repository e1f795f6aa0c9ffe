import { randomBytes } from 'node:crypto';
import cors from '@fastify/cors';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Api, HttpWorld, Routes } from './api.ts';
import { callerOf } from './authentication.ts';
import { declareSharedRefusals, describeApi, servePlayground } from './document.ts';
import { answerUnknownRoutes, sendError } from './errors.ts';
import { addHeaders } from './headers.ts';
import { logRequests } from './log.ts';
import { boundConcurrency } from './overload.ts';
import { probes } from './probes.ts';
import { followRoutes } from './routes/follow.ts';
import { instanceRoutes } from './routes/instance.ts';
import { sharedSchemas } from './schemas.ts';
import { configureValidation } from './validation.ts';

/** Every operation of the API, by noun; each file holds the routes with their rules of access. */
const routes: readonly Routes[] = [followRoutes, instanceRoutes];

/** Builds the server; nothing listens yet. */
export async function createServer(
  http: HttpWorld,
  logger: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const { settings } = http;
  const requestIds = requestIdMaker();
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds,
    requestIdHeader: false,
    bodyLimit: settings.bodyLimitBytes,
    requestTimeout: settings.requestTimeoutMs,
    http: { headersTimeout: settings.headersTimeoutMs },
    trustProxy: settings.trustedProxies.length === 0 ? false : [...settings.trustedProxies],
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: (request) => tidyPath(request.method ?? '', request.url ?? '/'),
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: (error, request, reply) => {
      sendError(request, reply, error, settings.publicUrl);
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.decorateRequest('caller');
  app.decorateRequest('repositoryAccess', null);
  app.setErrorHandler((error, request, reply) => {
    sendError(request, reply, error, settings.publicUrl);
  });
  answerUnknownRoutes(app, settings.publicUrl);
  addHeaders(app, settings.publicUrl);
  logRequests(app, settings);
  boundConcurrency(app, settings.maxConcurrentRequests);
  configureValidation(app);
  await describeApi(app, settings);
  await servePlayground(app);
  probes(app, http);
  for (const schema of sharedSchemas) app.addSchema(schema);

  await app.register(
    async (scope) => {
      const api = scope.withTypeProvider<TypeBoxTypeProvider>() as unknown as Api;
      if (settings.corsOrigins.length > 0) {
        await api.register(cors, {
          origin: [...settings.corsOrigins],
          exposedHeaders: ['X-Total-Count', 'Link', 'X-Request-Id'],
        });
      }
      requireAccessRules(api);
      declareSharedRefusals(api);
      api.addHook('onRequest', async (request) => {
        request.caller = await callerOf(request, http);
      });
      for (const add of routes) add(api, http);
      api.get(
        '/openapi.json',
        { config: { access: 'anyone', scope: null }, schema: { hide: true } },
        async () => app.swagger(),
      );
    },
    { prefix: '/api/v1' },
  );
  await app.ready();
  return app;
}

/** A route of the API that says nothing about who may call it stops the start. */
function requireAccessRules(api: Api): void {
  api.addHook('onRoute', (route) => {
    const { access, scope } = route.config ?? {};
    if (route.method !== 'OPTIONS' && (access === undefined || scope === undefined)) {
      throw new Error(`${String(route.method)} ${route.url} lacks access or scope`);
    }
  });
}

/**
 * Slashes too many in front of the path, and one at its end, are forgiven; but never to a DELETE,
 * where a client with an empty id would turn "delete one" into "delete all" (D1).
 */
function tidyPath(method: string, url: string): string {
  if (method === 'DELETE' || method === 'PATCH') return url.replace(/^\/+(?=\/api\/v1\/)/, '');
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  const query = end < 0 ? '' : url.slice(end);
  const tidy = path.replace(/^\/+(?=\/api\/v1\/)/, '').replace(/(?<=.)\/$/, '');
  return tidy + query;
}

/** Short, unlike those of other processes, and in order. */
function requestIdMaker(): () => string {
  const start = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${start}-${(++count).toString(36)}`;
}

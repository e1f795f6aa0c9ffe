import { randomBytes } from 'node:crypto';
import { createServer as createHttpServer, type ServerOptions } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { EventHub } from '../core/events/event-hub.ts';
import type { Tracing } from '../core/tracing.ts';
import type { Api, HttpContext, HttpDoor, OwnProcess } from './api.ts';
import { Cursors } from './cursor.ts';
import { kernelRootRoutes, kernelRoutes } from './kernel.ts';
import { auditSudo, setCaller } from './middleware/authentication.ts';
import { configureBodies } from './middleware/bodies.ts';
import { answerProtocolErrors, brokenRequestHandler } from './middleware/broken-requests.ts';
import { compressAnswers } from './middleware/compression.ts';
import { allowOrigins } from './middleware/cors.ts';
import { sendError } from './middleware/errors.ts';
import { watchEventLoop } from './middleware/event-loop.ts';
import { addHeaders, securityHeaders } from './middleware/headers.ts';
import { answerUnknownRoutes } from './middleware/not-found.ts';
import { Overload } from './middleware/overload.ts';
import { ReplacedSessions } from './middleware/replaced-sessions.ts';
import { lazyLogger, requestLogger } from './middleware/request-log.ts';
import { traceRequests } from './middleware/tracing.ts';
import { countTraffic } from './middleware/traffic.ts';
import { validators } from './middleware/validation.ts';
import { servePlayground } from './openapi/playground.ts';
import { generatedDocument, ownOrigin } from './openapi/served-document.ts';
import { declareSharedErrors, omitErrorSchemas } from './openapi/shared-statuses.ts';
import { tidyTarget } from './path.ts';
import { serveAvatars } from './routes/avatar.ts';
import { servePages } from './routes/pages.ts';
import { probes } from './routes/probes.ts';
import { sharedSchemas } from './schemas/named-schemas.ts';
import { lazySerializers } from './serializers.ts';
import type { HttpSettings } from './settings.ts';
import { limitsOf } from './streaming/send.ts';

/** Output folder of the build. */
const pagesFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/**
 * Builds the server without listening.
 * @param isDescribed generates the OpenAPI document from the routes instead of serving the file
 */
export async function createServer(
  outside: Pick<HttpContext, 'context' | 'settings' | 'files'> & {
    readonly process: Pick<OwnProcess, 'settings' | 'problemOf' | 'dataDir'>;
    readonly tracing: Tracing | undefined;
    readonly doors: readonly HttpDoor[];
  },
  logger: FastifyBaseLogger,
  isDescribed = false,
): Promise<FastifyInstance> {
  const { settings, context } = outside;
  const events = new EventHub(context, {
    most: settings.maxEventStreams,
    onFailure: (error) => logger.error({ err: error }, 'reading change events failed'),
  });
  const requestIds = requestIdMaker();
  const logRequest = requestLogger(logger);
  const overload = new Overload({
    settings,
    logger,
    nextRequestId: requestIds,
    onRefusal: (waitedMs) => http.process.traffic.add(503, waitedMs),
  });
  const app = newApp(settings, overload, requestIds, logger, logRequest);
  if (outside.tracing !== undefined) traceRequests(app, outside.tracing, settings);
  addHeaders(app, settings);
  const http: HttpContext = {
    ...outside,
    process: {
      ...outside.process,
      traffic: countTraffic(app, outside.context.clock),
      eventLoop: watchEventLoop(app),
    },
    events,
    replacedSessions: new ReplacedSessions(),
    limits: limitsOf(settings),
    cursors: new Cursors(context.secretBox),
    modules: outside.doors,
  };
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
  if (settings.metricsToken !== null) {
    // Loaded on demand, as is CORS: most instances start faster and smaller without.
    const { serveMetrics } = await import('./middleware/metrics.ts');
    const { doors: modules } = outside;
    await serveMetrics(app, settings.metricsToken, { events, overload, context, modules });
  }
  // First on close: streams do not end by themselves.
  app.addHook('preClose', async () => events.close());
  await allowOrigins(app, settings);
  answerProtocolErrors(app, settings);
  answerUnknownRoutes(app, settings);
  configureBodies(app);
  const document = isDescribed
    ? await (await import('./openapi/document.ts')).documentOfRoutes(app, settings)
    : generatedDocument(settings);
  servePlayground(app, settings, isDescribed ? document : generatedDocument(settings, ownOrigin));
  probes(app, http);
  serveAvatars(app);
  servePages(app, http, pagesFolder);
  const { doors } = outside;
  for (const serve of [
    ...kernelRootRoutes,
    ...doors.flatMap(({ rootRoutes = [] }) => rootRoutes),
  ]) {
    await app.register(async (scope) => serve(scope, http));
  }
  for (const schema of [...sharedSchemas, ...doors.flatMap(({ schemas = [] }) => schemas)]) {
    app.addSchema(schema);
  }
  await app.register((scope) => serveApi(scope, http, document, isDescribed), {
    prefix: '/api/v1',
  });
  await app.ready();
  return app;
}

/** Fastify with the limits, decorators and error answers of this service, but no hook or route. */
function newApp(
  settings: HttpSettings,
  overload: Overload,
  requestIds: () => string,
  logger: FastifyBaseLogger,
  logRequest: ReturnType<typeof requestLogger>,
) {
  const app = Fastify({
    serverFactory: (handle) => createHttpServer(httpOptions(settings), overload.listener(handle)),
    loggerInstance: logger,
    childLoggerFactory: lazyLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds,
    requestIdHeader: false,
    bodyLimit: settings.bodyLimitBytes,
    trustProxy: settings.trustedProxies.length === 0 ? false : [...settings.trustedProxies],
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: (request) => tidyTarget(request.method ?? '', request.url ?? '/'),
    routerOptions: { maxParamLength: 2000 },
    schemaController: {
      compilersFactory: { buildSerializer: lazySerializers(), buildValidator: validators },
    },
    clientErrorHandler: brokenRequestHandler(settings, requestIds),
    frameworkErrors: (error, request, reply) => {
      // No hook has run for this response.
      void reply.headers(securityHeaders(settings)).header('x-request-id', request.id);
      sendError(request, reply, error, settings);
      logRequest(request, reply);
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.decorateRequest('caller');
  app.decorateRequest('releaseSlot', function (this: FastifyRequest) {
    overload.release(this.raw);
  });
  app.decorateRequest('repositoryAccess', null);
  app.decorateRequest('trace', null);
  app.setErrorHandler((error, request, reply) => {
    sendError(request, reply, error, settings);
  });
  return app;
}

const httpOptions = (settings: HttpSettings): ServerOptions => ({
  requestTimeout: settings.requestTimeoutMs,
  headersTimeout: settings.headersTimeoutMs,
  // Interval of the checks for both timeouts; its default of 30 s would be their minimum.
  connectionsCheckingInterval: Math.min(1000, settings.headersTimeoutMs),
  // Longer than that of most proxies, which would otherwise meet closed connections.
  keepAliveTimeout: 72_000,
  // Node.js would respond without a body; see `answerProtocolErrors`.
  requireHostHeader: false,
});

/** The operations, with what applies to all of them, and the document. */
async function serveApi(
  scope: FastifyInstance,
  http: HttpContext,
  document: () => Promise<string>,
  isDescribed: boolean,
): Promise<void> {
  const api = scope.withTypeProvider<TypeBoxTypeProvider>() as unknown as Api;
  requireAccessRules(api);
  if (isDescribed) declareSharedErrors(api);
  else omitErrorSchemas(api);
  await compressAnswers(api);
  api.addHook('onRequest', (request, reply) => setCaller(request, reply, http));
  api.addHook('preHandler', auditSudo(http));
  const ofModules = http.modules.flatMap(({ routes = [] }) => routes);
  for (const add of [...kernelRoutes, ...ofModules]) add(api, http);
  api.get(
    '/openapi.json',
    { config: { access: 'anyone', scope: null }, schema: { hide: true } },
    async (_request, reply) => reply.type('application/json; charset=utf-8').send(await document()),
  );
}

/** Fails the start if an API route does not declare its access. */
function requireAccessRules(api: Api): void {
  api.addHook('onRoute', (route) => {
    const { access, scope } = route.config ?? {};
    if (route.method !== 'OPTIONS' && (access === undefined || scope === undefined)) {
      throw new Error(`${String(route.method)} ${route.url} lacks access or scope`);
    }
  });
}

/** Short, unique across processes, and in ascending order. */
function requestIdMaker(): () => string {
  const start = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${start}-${(++count).toString(36)}`;
}

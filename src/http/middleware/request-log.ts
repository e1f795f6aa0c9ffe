import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { traceIdOf } from './tracing.ts';

/**
 * Writes one line per request. It logs the route instead of the path, which may contain a name, an
 * address or a secret; so no field needs redaction, which would cost more than the line.
 */
export function requestLogger(
  logger: FastifyBaseLogger,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const log = logger.child({}, { redact: [] });
  return (request, reply) => {
    const { caller } = request;
    log.info(
      {
        reqId: request.id,
        traceId: traceIdOf(request),
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: caller?.user?.id,
        // Only if a site admin acts as another user.
        actor: caller?.actor !== caller?.user ? caller?.actor?.id : undefined,
        address: request.ip,
      },
      'request',
    );
  };
}

/**
 * The logger for all other lines of a request. Most have none, so it is made with the first one:
 * searching the request's id for secrets would cost more than the line above.
 */
class LazyLogger {
  readonly make: () => FastifyBaseLogger;
  made: FastifyBaseLogger | undefined;
  constructor(make: () => FastifyBaseLogger) {
    this.make = make;
  }
}
for (const method of ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'child'] as const) {
  Object.defineProperty(LazyLogger.prototype, method, {
    value(this: LazyLogger, ...line: [object, string?]) {
      this.made ??= this.make();
      return this.made[method](...line);
    },
  });
}

export const lazyLogger = (
  parent: FastifyBaseLogger,
  ...bindings: Parameters<FastifyBaseLogger['child']>
): FastifyBaseLogger =>
  new LazyLogger(() => parent.child(...bindings)) as unknown as FastifyBaseLogger;

/** The pattern of the route. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown';

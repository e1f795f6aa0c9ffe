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

/** The pattern of the route. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown';

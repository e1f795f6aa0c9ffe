import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Writes one line per request: what was asked, by whom, with what result. It names the route, never
 * the path, which may hold a name, an address or a secret; so no field needs redaction, which costs
 * several times the line.
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
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: caller?.user?.id,
        // Only where a site admin acts as another user.
        actor: caller?.actor !== caller?.user ? caller?.actor?.id : undefined,
        address: request.ip,
      },
      'request',
    );
  };
}

/** The pattern of the route. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown';

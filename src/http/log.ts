import type { FastifyBaseLogger } from 'fastify';
import type { Served } from './served.ts';

/**
 * Writes one line per request: what was asked, by whom, with what result. Its fields hold no secret,
 * and looking for some would cost several times the line.
 */
export function requestLog(logger: FastifyBaseLogger): (served: Served) => void {
  const log = logger.child({}, { redact: [] });
  return (served) =>
    log.info(
      {
        reqId: served.requestId,
        method: served.method,
        route: served.route,
        status: served.status,
        ms: Math.round(served.ms * 10) / 10,
        user: served.userId,
        actor: served.actorId,
        address: served.address,
      },
      'request',
    );
}

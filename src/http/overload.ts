import type { FastifyInstance } from 'fastify';
import { PunchcardError } from '../core/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked by supervisors: answered also while everything else is refused. */
    isProbe?: boolean;
  }
}

/** More requests than this under way are refused at once, rather than all of them late. */
export function boundConcurrency(app: FastifyInstance, most: number): void {
  let underWay = 0;
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config?.isProbe === true) {
      done();
      return;
    }
    underWay += 1;
    let isCounted = true;
    request.leaveBound = () => {
      if (isCounted) underWay -= 1;
      isCounted = false;
    };
    reply.raw.on('close', request.leaveBound);
    if (underWay > most) {
      done(
        new PunchcardError('unavailable', 'the server has too much to do, try again later', {
          retryAfterSeconds: 1,
        }),
      );
      return;
    }
    done();
  });
}

import type { FastifyInstance } from 'fastify';
import { PunchcardError } from '../../core/errors.ts';
import { Semaphore } from '../../core/semaphore.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Health checks are answered even under overload. */
    isHealthCheck?: boolean;
  }
}

const overloaded = (): PunchcardError =>
  new PunchcardError('unavailable', 'the server has too much to do, try again later', {
    retryAfterSeconds: 1,
  });

/** Refuses requests above the limit at once, instead of answering all of them late. */
export function limitConcurrency(app: FastifyInstance, limit: number): void {
  const requests = new Semaphore({ limit, refusal: overloaded });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config?.isHealthCheck === true) return done();
    try {
      request.releaseSlot = requests.acquireNow();
    } catch (error) {
      return done(error as Error);
    }
    reply.raw.once('close', request.releaseSlot);
    done();
  });
}

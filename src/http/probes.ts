import type { FastifyInstance } from 'fastify';
import { PunchcardError } from '../core/errors.ts';
import type { HttpWorld } from './api.ts';

const probe = { config: { isProbe: true }, schema: { hide: true } };

/** What a supervisor asks: does the process answer, does the database. */
export function probes(app: FastifyInstance, { world }: HttpWorld): void {
  app.get('/healthz', probe, async () => ({ status: 'pass' }));
  app.get('/readyz', probe, async () => {
    try {
      await world.database.ping();
    } catch (cause) {
      throw new PunchcardError('unavailable', 'the database does not answer', {
        retryAfterSeconds: 5,
        cause,
      });
    }
    return { status: 'pass' };
  });
}

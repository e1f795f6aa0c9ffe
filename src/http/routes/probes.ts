import type { FastifyInstance } from 'fastify';
import { PunchcardError } from '../../core/errors.ts';
import type { HttpContext } from '../api.ts';

const probe = { config: { isHealthCheck: true }, schema: { hide: true } };

/** Health checks: whether the process responds, and whether the database does. */
export function probes(app: FastifyInstance, { context }: HttpContext): void {
  app.get('/healthz', probe, async () => ({ status: 'pass' }));
  app.get('/readyz', probe, async () => {
    try {
      await context.database.ping();
    } catch (cause) {
      throw new PunchcardError('unavailable', 'the database does not answer', {
        retryAfterSeconds: 5,
        cause,
      });
    }
    return { status: 'pass' };
  });
}

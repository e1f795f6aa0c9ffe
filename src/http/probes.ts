import type { FastifyInstance } from 'fastify';
import type { HttpWorld } from './api.ts';

/** What a supervisor asks: does the process answer, does the database. */
export function probes(app: FastifyInstance, { world }: HttpWorld): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'pass' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    try {
      await world.database.ping();
      return { status: 'pass' };
    } catch {
      return reply.code(503).send({ status: 'fail' });
    }
  });
}

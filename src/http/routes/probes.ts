import type { FastifyInstance } from 'fastify';
import type { Context } from '../../core/context.ts';
import { errorOf } from '../../core/errors.ts';
import type { HttpContext } from '../api.ts';

const probe = { config: { isHealthCheck: true }, schema: { hide: true } };

/** Health checks: whether the process responds, and whether it can save changes (D42). */
export function probes(app: FastifyInstance, { context }: HttpContext): void {
  app.get('/healthz', probe, async () => ({ status: 'pass' }));
  app.get('/readyz', probe, async () => {
    const problem = await problemOf(context);
    if (problem === null) return { status: 'pass' };
    throw errorOf('unavailable', 'storage.read-only', { problem }, { retryAfterSeconds: 5 });
  });
}

async function problemOf({ database }: Context): Promise<string | null> {
  try {
    const problem = await database.storageProblem();
    if (problem === null) await database.ping();
    return problem;
  } catch (cause) {
    throw errorOf('unavailable', 'database.silent', {}, { retryAfterSeconds: 5, cause });
  }
}

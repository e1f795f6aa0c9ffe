import type { FastifyInstance } from 'fastify';
import type { HttpSettings } from '../settings.ts';

/** CORS, for the origins that the operator allows (D5). */
export async function allowOrigins(app: FastifyInstance, settings: HttpSettings): Promise<void> {
  if (settings.corsOrigins.length === 0) return;
  const { default: cors } = await import('@fastify/cors');
  await app.register(cors, {
    origin: [...settings.corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      ...['X-Total-Count', 'Link', 'Location', 'Retry-After', 'X-Request-Id'],
      ...['ETag', 'Idempotency-Replayed', 'X-Gitea-OTP', 'X-Punchcard-Confirm'],
    ],
    strictPreflight: false,
    maxAge: 600,
  });
}

import type { FastifyInstance } from 'fastify';
import type { HttpSettings } from './settings.ts';

const careful = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** What keeps browsers careful; the page of the document has a policy of its own. */
export function securityHeaders(
  settings: Pick<HttpSettings, 'publicUrl'>,
): Readonly<Record<string, string>> {
  return settings.publicUrl.startsWith('https:')
    ? { ...careful, 'strict-transport-security': 'max-age=31536000' }
    : careful;
}

/** On every reply: the headers above, and the number of the request. */
export function addHeaders(app: FastifyInstance, settings: HttpSettings): void {
  const headers = securityHeaders(settings);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

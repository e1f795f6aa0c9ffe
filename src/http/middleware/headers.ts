import type { FastifyInstance } from 'fastify';
import type { HttpSettings } from '../settings.ts';

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

/** Security headers; the API page has its own content security policy. */
export function securityHeaders(
  settings: Pick<HttpSettings, 'publicUrl' | 'hstsIncludeSubdomains'>,
): Readonly<Record<string, string>> {
  if (!settings.publicUrl.startsWith('https:')) return careful;
  const subdomains = settings.hstsIncludeSubdomains ? '; includeSubDomains' : '';
  return { ...careful, 'strict-transport-security': `max-age=31536000${subdomains}` };
}

/** Sets the headers above and the request id on every response. */
export function addHeaders(app: FastifyInstance, settings: HttpSettings): void {
  const headers = securityHeaders(settings);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

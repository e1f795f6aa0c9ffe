import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { unauthenticated } from '../core/errors.ts';
import type { EventHub } from '../core/events/event-hub.ts';
import type { ServedRequests } from './served.ts';

/** Serves `GET /metrics` for Prometheus to the bearer of the token. */
export function serveMetrics(
  app: FastifyInstance,
  token: string,
  events: Pick<EventHub, 'size'>,
  served: ServedRequests,
): void {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'punchcard_http_request_duration_seconds',
    help: 'Time from the request to the end of its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });
  const failures = new Counter({
    name: 'punchcard_http_failures_total',
    help: 'Replies with status 500 and above',
    registers,
  });
  new Gauge({
    name: 'punchcard_event_streams',
    help: 'Event streams that are open',
    registers,
    collect() {
      this.set(events.size);
    },
  });
  served.watch(({ method, route, status, ms, isStream }) => {
    if (isStream) return;
    durations.observe({ method, route, status }, ms / 1000);
    if (status >= 500) failures.inc();
  });
  const route = { config: { isProbe: true }, schema: { hide: true } };
  app.get('/metrics', route, async (request, reply) => {
    const given = /^bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isSame(given, token)) throw unauthenticated('token is required');
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/** Takes the same time however much of the secret is right. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

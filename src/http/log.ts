import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import { unauthenticated } from '../core/errors.ts';
import type { HttpWorld } from './api.ts';
import { Durations } from './durations.ts';
import type { Served, ServedRequests } from './served.ts';

/** Where the line of each request goes; any logger will do. */
export interface RequestLines {
  info(said: object, message: string): void;
}

/** One line for each request, after it: what was asked, by whom, what came of it. Never a secret. */
export function logRequests(
  app: FastifyInstance,
  http: HttpWorld,
  served: ServedRequests,
  log: RequestLines,
): void {
  const { metricsToken } = http.settings;
  served.watch((request) => logRequest(request, log));
  if (metricsToken !== null) measureRequests(app, metricsToken, http, served);
}

/** The line of a request that is done. */
export function logRequest(served: Served, log: RequestLines): void {
  log.info(
    {
      reqId: served.requestId,
      method: served.method,
      route: served.route,
      status: served.status,
      ms: Math.round(served.ms * 10) / 10,
      user: served.userId,
      actor: served.actorId,
      address: served.address,
    },
    'request',
  );
}

/** Prometheus' view, for who has the token. */
function measureRequests(
  app: FastifyInstance,
  token: string,
  { events }: Pick<HttpWorld, 'events'>,
  served: ServedRequests,
): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Durations();
  // The registry asks no more of a metric than its name and `get`.
  register.registerMetric(durations as unknown as Metric);
  const failures = new Counter({
    name: 'punchcard_http_failures_total',
    help: 'Replies with status 500 and above',
    registers: [register],
  });
  new Gauge({
    name: 'punchcard_event_streams',
    help: 'Event streams that are open',
    registers: [register],
    collect() {
      this.set(events.size);
    },
  });
  served.watch(({ method, route, status, ms, isStream }) => {
    if (isStream) return;
    durations.observe(method, route, status, ms / 1000);
    if (status >= 500) failures.inc();
  });
  const route = { config: { isProbe: true }, schema: { hide: true } };
  app.get('/metrics', route, async (request, reply) => {
    const shown = /^bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isSame(shown, token)) throw unauthenticated('token is required');
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/** Takes as long for a near miss as for a wide one. */
function isSame(shown: string, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(shown), digest(secret));
}

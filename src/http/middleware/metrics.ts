import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '../../core/context.ts';
import { errorOf } from '../../core/errors.ts';
import type { EventHub } from '../../core/events/event-hub.ts';
import type { HttpDoor } from '../api.ts';
import { addDatabaseMetrics } from './database-metrics.ts';
import type { Overload } from './overload.ts';
import { routeOf } from './request-log.ts';
import { wasStream } from './traffic.ts';

/** Serves `GET /metrics` for Prometheus, protected by the bearer token. */
export async function serveMetrics(
  app: FastifyInstance,
  token: string,
  {
    events,
    overload,
    context,
    modules,
  }: {
    events: Pick<EventHub, 'size'>;
    overload: Pick<Overload, 'refused'>;
    context: Pick<Context, 'database' | 'clock' | 'doors' | 'rules'>;
    modules: readonly Pick<HttpDoor, 'addMetrics'>[];
  },
): Promise<void> {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'punchcard_http_request_duration_seconds',
    help: 'Time from request to end of response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });
  const failures = new Counter({
    name: 'punchcard_http_failures_total',
    help: 'Responses with status 500 and above',
    registers,
  });
  new Counter({
    name: 'punchcard_http_overload_refusals_total',
    help: 'Requests refused with 503 before routing, not in the other figures',
    registers,
    collect() {
      this.reset();
      this.inc(overload.refused);
    },
  });
  new Gauge({
    name: 'punchcard_event_streams',
    help: 'Open event streams',
    registers,
    collect() {
      this.set(events.size);
    },
  });
  addDatabaseMetrics(register, context);
  for (const { addMetrics } of modules) await addMetrics?.(register, context);
  app.addHook('onResponse', (request, reply, done) => {
    if (!wasStream(request, reply)) {
      const { method } = request;
      const status = reply.statusCode;
      durations.observe({ method, route: routeOf(request), status }, reply.elapsedTime / 1000);
      if (status >= 500) failures.inc();
    }
    done();
  });
  const route = { config: { isHealthCheck: true }, schema: { hide: true } };
  app.get('/metrics', route, async (request, reply) => {
    const given = /^bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isSame(given, token)) throw errorOf('unauthenticated', 'token.required');
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/** Constant-time comparison. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ParentSpan, RequestTrace, Tracing } from '../../core/tracing.ts';
import type { HttpSettings } from '../settings.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if it is not traced. */
    trace: RequestTrace | null;
  }
}

/**
 * Traces every request except health checks, event streams, which last for hours, and those that a
 * trusted proxy does not sample. Nobody else can keep a request out of the traces.
 */
export function traceRequests(
  app: FastifyInstance,
  tracing: Tracing,
  { trustedProxies }: Pick<HttpSettings, 'trustedProxies'>,
): void {
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  app.addHook('onRequest', (request, reply, done) => {
    const { isHealthCheck, isStream } = request.routeOptions.config;
    if (isHealthCheck === true || isStream === true) return done();
    const parent = parentOf(request);
    const decides = isTrusted(request.socket.remoteAddress ?? '', 0);
    const trace = tracing.start(request.method, parent && (decides ? parent : sampled(parent)));
    request.trace = trace;
    // If the connection closes before `finish`, onResponse is not called.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) endTrace(request, reply, true);
    });
    tracing.run(trace, done);
  });
  // The body arrives outside the context of the hook above.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.trace === null) done();
    else tracing.run(request.trace, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    endTrace(request, reply, false);
    done();
  });
}

const sampled = (parent: ParentSpan): ParentSpan => ({ ...parent, isSampled: true });

function endTrace(request: FastifyRequest, reply: FastifyReply, isAborted: boolean): void {
  request.trace?.end({
    route: request.routeOptions.url,
    status: reply.raw.headersSent ? reply.statusCode : undefined,
    requestId: request.id,
    isAborted,
  });
}

/** The trace id of the request: that of our trace, otherwise the client's. */
export const traceIdOf = (request: FastifyRequest): string | undefined =>
  request.trace?.traceId ?? parentOf(request)?.traceId;

/**
 * The header `traceparent` as in https://www.w3.org/TR/trace-context: version, trace, span, flags.
 * A later version may append more. Undefined if malformed.
 */
function parentOf({ headers: { traceparent } }: FastifyRequest): ParentSpan | undefined {
  if (typeof traceparent !== 'string') return undefined;
  const [, version, traceId = '', spanId = '', flags = '', rest = ''] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(traceparent) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && rest !== '')) {
    return undefined;
  }
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

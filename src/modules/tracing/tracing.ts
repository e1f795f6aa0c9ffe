import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import {
  type Attributes,
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import {
  ATTR_DB_QUERY_SUMMARY,
  ATTR_DB_QUERY_TEXT,
  ATTR_DB_SYSTEM_NAME,
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVICE_NAME,
  ATTR_SERVICE_VERSION,
} from '@opentelemetry/semantic-conventions';
import type { FastifyBaseLogger } from 'fastify';
import type { ParentSpan, RequestTrace, Span, Tracing } from '../../core/tracing.ts';
import type { TracingOptions } from '../../module.ts';
import { version } from '../../version.ts';

/** Most spans of one request, the request's own included. */
const maxSpans = 500;
const maxQueryLength = 4000;

interface Options extends TracingOptions {
  /** Of the collector; spans go to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly database: 'sqlite' | 'postgresql';
}

/** Sends traces to an OpenTelemetry collector, in batches. Spans that it cannot take are dropped. */
export function openTracing(options: Options): Tracing {
  const { endpoint, database, logger, patienceMs } = options;
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: patienceMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      [ATTR_SERVICE_NAME]: 'punchcard',
      [ATTR_SERVICE_VERSION]: version,
      'host.name': hostname(),
      'process.pid': process.pid,
    }),
    spanLimits: { attributeValueLengthLimit: maxQueryLength },
    spanProcessors: [new BatchSpanProcessor({ exporter: withLog(exporter, logger) })],
  });
  const tracer = provider.getTracer('punchcard', version);
  const storage = new AsyncLocalStorage<RequestTrace>();
  return {
    start: (method, parent) => requestTrace(tracer, database, method, parent),
    run: (request, work) => storage.run(request, work),
    current: () => storage.getStore(),
    // A failure was logged.
    close: () => provider.shutdown().catch(() => {}),
  };
}

/** Logs when the collector stops taking spans, and when it takes them again. */
function withLog(exporter: SpanExporter, logger: FastifyBaseLogger): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        // 0 is success.
        const fails = result.code !== 0;
        if (fails && !isFailing) logger.warn({ err: result.error }, 'traces cannot be sent');
        if (!fails && isFailing) logger.info('traces can be sent again');
        isFailing = fails;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

function requestTrace(
  tracer: Tracer,
  database: Options['database'],
  method: string,
  parent: ParentSpan | undefined,
): RequestTrace {
  const request = tracer.startSpan(
    method,
    { kind: SpanKind.SERVER, attributes: { [ATTR_HTTP_REQUEST_METHOD]: method } },
    contextOf(parent),
  );
  let spans = 1;
  let hasEnded = !request.isRecording();

  /** Undefined once there are enough, and for what outlives the request. */
  function startChild(above: Context, name: string, attributes: Attributes): Span | undefined {
    if (hasEnded) return undefined;
    spans += 1;
    if (spans > maxSpans) return undefined;
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, above);
    return { ...children(trace.setSpan(above, span)), end: (error) => endSpan(span, error) };
  }
  const children = (above: Context): Pick<Span, 'startStatement' | 'startTransaction'> => ({
    startStatement: (text) => {
      const summary = summaryOf(text);
      return startChild(above, summary, {
        [ATTR_DB_SYSTEM_NAME]: database,
        [ATTR_DB_QUERY_SUMMARY]: summary,
        [ATTR_DB_QUERY_TEXT]: text,
      });
    },
    startTransaction: () => startChild(above, 'transaction', { [ATTR_DB_SYSTEM_NAME]: database }),
  });
  return {
    traceId: request.spanContext().traceId,
    ...children(trace.setSpan(ROOT_CONTEXT, request)),
    end: ({ route, status, requestId, isAborted }) => {
      if (!request.isRecording()) return;
      hasEnded = true;
      if (route !== undefined) {
        request.updateName(`${method} ${route}`);
        request.setAttribute(ATTR_HTTP_ROUTE, route);
      }
      if (status !== undefined) request.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status);
      request.setAttribute('punchcard.request_id', requestId);
      if (spans > maxSpans) request.setAttribute('punchcard.dropped_spans', spans - maxSpans);
      if (isAborted) request.setAttribute(ATTR_ERROR_TYPE, 'aborted');
      else if (status !== undefined && status >= 500) {
        request.setAttribute(ATTR_ERROR_TYPE, String(status));
        request.setStatus({ code: SpanStatusCode.ERROR });
      }
      request.end();
    },
  };
}

function contextOf(parent: ParentSpan | undefined): Context {
  if (parent === undefined) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = parent;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function endSpan(span: OtelSpan, error: unknown): void {
  if (error !== undefined) {
    const { code, name } = error as { code?: unknown; name?: unknown };
    span.setAttribute(ATTR_ERROR_TYPE, String(code ?? name ?? 'unknown'));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** The operation and its table, such as `select user`. */
function summaryOf(text: string): string {
  const operation = /^\w+/.exec(text)?.[0] ?? 'statement';
  const table = /\b(?:from|into|update) "(\w+)"/.exec(text)?.[1];
  return table === undefined ? operation : `${operation} ${table}`;
}

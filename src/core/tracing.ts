/** Records what requests do and how long it takes; see `OTLP_ENDPOINT`. */
export interface Tracing {
  /** Starts the trace of a request. */
  start(method: string, parent: ParentSpan | undefined): RequestTrace;
  /** Runs `work` so that `current` returns the trace, even after an await in `work`. */
  run<T>(trace: RequestTrace, work: () => T): T;
  /** The trace of the request that is being handled. */
  current(): RequestTrace | undefined;
  /** Sends the remaining spans; gives up if the collector takes too long. */
  close(): Promise<void>;
}

/** The span of the caller, from the header `traceparent`. */
export interface ParentSpan {
  /** 32 lower-case hexadecimal digits. */
  readonly traceId: string;
  /** 16 lower-case hexadecimal digits. */
  readonly spanId: string;
  readonly isSampled: boolean;
}

/** A part of a request. */
export interface Span {
  /** @param text SQL without values; undefined once no more spans are recorded */
  startStatement(text: string): Span | undefined;
  startTransaction(): Span | undefined;
  /** @param error only its type is recorded, because messages may contain values */
  end(error?: unknown): void;
}

export interface RequestTrace extends Pick<Span, 'startStatement' | 'startTransaction'> {
  readonly traceId: string;
  /** Later calls have no effect. */
  end(answer: {
    /** The pattern of the route. */
    readonly route: string | undefined;
    /** Undefined if no response was started. */
    readonly status: number | undefined;
    readonly requestId: string;
    /** The client closed the connection before it had the whole response. */
    readonly isAborted: boolean;
  }): void;
}

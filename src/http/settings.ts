/** What the API itself is configured with; `config.ts` fills it. */
export interface HttpSettings {
  /** Without a slash at the end. Absolute URLs come from it, never from the `Host` header. */
  readonly publicUrl: string;
  /** Addresses or ranges from which `X-Forwarded-*` is believed. */
  readonly trustedProxies: readonly string[];
  readonly version: string;
  readonly defaultPagingNum: number;
  readonly maxResponseItems: number;
  readonly bodyLimitBytes: number;
  readonly requestTimeoutMs: number;
  readonly headersTimeoutMs: number;
  /** Requests under way at once; more are answered 503. */
  readonly maxConcurrentRequests: number;
  /** Long unpaged lists under way at once. */
  readonly maxStreamsPerUser: number;
  readonly maxStreams: number;
  /** Event streams of all users that are open at once. */
  readonly maxEventStreams: number;
  /** How long a client that takes nothing of a long list is waited for. */
  readonly stalledStreamMs: number;
  readonly allowTokenInQuery: boolean;
  readonly requireSignIn: boolean;
  readonly noReplyAddress: string;
  /** Origins that may read replies from a browser; empty: CORS is off. */
  readonly corsOrigins: readonly string[];
  /** Without it there are no metrics. */
  readonly metricsToken: string | null;
  readonly timeTrackingEnabled: boolean;
  /** There is a mail server; without one, mail waits. */
  readonly sendsMail: boolean;
}

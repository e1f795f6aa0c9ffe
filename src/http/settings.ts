/** Configuration of the API, filled by `config.ts`. */
export interface HttpSettings {
  /** Without a trailing slash. Absolute URLs use it, never the `Host` header. */
  readonly publicUrl: string;
  /** Addresses or ranges whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** Whether https is also required of the subdomains. */
  readonly hstsIncludeSubdomains: boolean;
  readonly version: string;
  readonly defaultPagingNum: number;
  readonly maxResponseItems: number;
  readonly bodyLimitBytes: number;
  readonly requestTimeoutMs: number;
  readonly headersTimeoutMs: number;
  /** Maximum number of concurrent requests; more get 503. */
  readonly maxConcurrentRequests: number;
  /** Maximum number of concurrent unpaged long lists. */
  readonly maxStreamsPerUser: number;
  readonly maxStreams: number;
  /** Maximum number of open event streams of all users. */
  readonly maxEventStreams: number;
  /** How long to wait for a client that does not read a long list. */
  readonly stalledStreamMs: number;
  readonly allowTokenInQuery: boolean;
  readonly requireSignIn: boolean;
  readonly noReplyAddress: string;
  /** Origins allowed by CORS; empty: CORS is off. */
  readonly corsOrigins: readonly string[];
  /** Without it there is no metrics endpoint. */
  readonly metricsToken: string | null;
  readonly timeTrackingEnabled: boolean;
}

import pg from 'pg';

/** The advisory lock that all processes take to change the schema. */
export const lockNumber = 7_022_026_001;

export type Pool = pg.Pool;

/** An invalid database URL; the message is one sentence for the operator. */
export class DatabaseUrlError extends Error {
  override readonly name = 'DatabaseUrlError';
}

interface PoolOptions {
  /** One URL per host. */
  readonly urls: readonly string[];
  readonly poolSize: number;
  readonly statementTimeoutMs: number;
  readonly lockTimeoutMs: number;
  readonly connectTimeoutMs: number;
  readonly needsWritable: boolean;
}

/**
 * Parses `postgres://user:password@host:port,host:port/database?parameters`. We handle `pool_size`,
 * `statement_timeout` and `lock_timeout` (ms), `connect_timeout` (s) and `target_session_attrs`; the
 * driver handles the rest, such as `sslmode`.
 * @throws DatabaseUrlError
 */
export function poolOptionsOf(databaseUrl: string): PoolOptions {
  const match = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(\/[^?]*)?(?:\?(.*))?$/.exec(
    databaseUrl,
  );
  // The error does not quote the URL, which may contain a password.
  if (match === null) throw malformed();
  const [, start = '', hosts = '', path = '/', query = ''] = match;
  const parameters = new URLSearchParams(query);
  const number = (name: string, fallback: number, max = 999_999_999, min = 1): number => {
    const text = parameters.get(name);
    parameters.delete(name);
    if (text === null) return fallback;
    if (!/^[1-9]\d{0,8}$/.test(text) || Number(text) > max || Number(text) < min) {
      throw new DatabaseUrlError(
        `${name} in the database URL must be a whole number from ${min} to ${max}, and is "${text}"`,
      );
    }
    return Number(text);
  };
  const poolSize = number('pool_size', 10);
  const statementTimeoutMs = number('statement_timeout', 30_000);
  // The server ends idle transactions after five times as long.
  const lockTimeoutMs = number('lock_timeout', 2000, 60_000, 100);
  const connectTimeoutMs = 1000 * number('connect_timeout', 3, 3600);
  const wanted = parameters.get('target_session_attrs') ?? 'read-write';
  parameters.delete('target_session_attrs');
  if (wanted !== 'read-write' && wanted !== 'any') {
    throw new DatabaseUrlError(
      `target_session_attrs in the database URL must be read-write or any, and is "${wanted}"`,
    );
  }
  const rest = parameters.size === 0 ? '' : `?${parameters}`;
  const urls = hosts.split(',').map((host) => `${start}${host}${path}${rest}`);
  if (!urls.every(isWellFormed)) throw malformed();
  return {
    urls,
    poolSize,
    statementTimeoutMs,
    lockTimeoutMs,
    connectTimeoutMs,
    needsWritable: wanted === 'read-write',
  };
}

const malformed = (): DatabaseUrlError =>
  new DatabaseUrlError(
    'the database URL must look like postgres://user:password@host:port/database, with special characters as %XX',
  );

function isWellFormed(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.hash === '';
}

class NotWritableError extends Error {
  readonly code = 'NOT_WRITABLE';
}

/** Parses int8 and numeric as numbers; all stored values are safe integers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format),
};

/**
 * Opens a pool. New connections go to the host that last responded. If it does not respond or is
 * not writable, the next connection goes to the next host.
 */
export function openPool(databaseUrl: string): Pool {
  const options = poolOptionsOf(databaseUrl);
  let preferred = 0;

  class HostClient extends pg.Client {
    readonly #host = preferred;

    constructor() {
      super({
        connectionString: options.urls[preferred],
        application_name: 'punchcard',
        connectionTimeoutMillis: options.connectTimeoutMs,
        statement_timeout: options.statementTimeoutMs,
        // Releases the locks of a process that died during a transaction.
        idle_in_transaction_session_timeout: 60_000,
        keepAlive: true,
        // Sends statements together if a transaction issues them without awaiting each.
        pipeline: true,
        types,
      } as pg.ClientConfig);
      // Queries report the error; this listener only prevents an uncaught exception.
      this.on('error', () => {});
    }

    override connect(): Promise<this>;
    override connect(callback: (error: Error, client: this) => void): void;
    override connect(callback?: (error: Error, client: this) => void): Promise<this> | undefined {
      const connecting = this.#connect();
      if (callback === undefined) return connecting;
      connecting.then(
        () => callback(null as unknown as Error, this),
        (error: Error) => callback(error, this),
      );
      return undefined;
    }

    async #connect(): Promise<this> {
      try {
        await super.connect();
        if (options.needsWritable) await this.#checkWritable();
        return this;
      } catch (error) {
        // Only the first failure switches the host; concurrent ones saw the same host.
        if (preferred === this.#host) preferred = (preferred + 1) % options.urls.length;
        this.end().catch(() => {});
        throw error;
      }
    }

    async #checkWritable(): Promise<void> {
      const { rows } = await this.query('SHOW transaction_read_only');
      if (rows[0]?.transaction_read_only === 'on') {
        throw new NotWritableError('this database server cannot be written to');
      }
    }
  }

  const pool = new pg.Pool({
    Client: HostClient,
    max: options.poolSize,
    connectionTimeoutMillis: 0,
    idleTimeoutMillis: 60_000,
  } as pg.PoolConfig);
  // A broken idle connection is replaced; nobody needs to know.
  pool.on('error', () => {});
  return pool;
}

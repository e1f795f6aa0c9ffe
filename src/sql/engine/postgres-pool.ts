import pg from 'pg';

/** Of the lock that all processes of this program share while one of them changes tables. */
export const lockNumber = 7_022_026_001;

export type Pool = pg.Pool;

/** A database URL that cannot be used, in one sentence. */
export class DatabaseUrlError extends Error {
  override readonly name = 'DatabaseUrlError';
}

interface PoolOptions {
  /** One URL for each host. */
  readonly urls: readonly string[];
  readonly poolSize: number;
  readonly statementTimeoutMs: number;
  readonly needsWritable: boolean;
}

/**
 * Reads `postgres://user:password@host:port,host:port/database?parameters`. `pool_size`,
 * `statement_timeout` (ms) and `target_session_attrs` are ours; the rest (`sslmode` and the like) is
 * the driver's.
 * @throws DatabaseUrlError
 */
export function poolOptionsOf(databaseUrl: string): PoolOptions {
  const match = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(\/[^?]*)?(?:\?(.*))?$/.exec(
    databaseUrl,
  );
  // Not told what is wrong with it: that may be a part of a password.
  if (match === null) throw malformed();
  const [, start = '', hosts = '', path = '/', query = ''] = match;
  const parameters = new URLSearchParams(query);
  const number = (name: string, otherwise: number): number => {
    const text = parameters.get(name);
    parameters.delete(name);
    if (text === null) return otherwise;
    if (!/^[1-9]\d{0,8}$/.test(text)) {
      throw new DatabaseUrlError(
        `${name} in the database URL must be a whole number, 1 or more, and is "${text}"`,
      );
    }
    return Number(text);
  };
  const poolSize = number('pool_size', 10);
  const statementTimeoutMs = number('statement_timeout', 30_000);
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

const connectTimeoutMs = 3000;

/** int8 and numeric come as numbers: everything that is stored is a safe integer. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format),
};

/**
 * Opens a pool. Each new connection goes to the host that answered last; where that one does not
 * answer, or cannot be written to, the next connection tries the next host.
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
        connectionTimeoutMillis: connectTimeoutMs,
        statement_timeout: options.statementTimeoutMs,
        // A process that dies in the middle of a unit must not hold its locks.
        idle_in_transaction_session_timeout: 60_000,
        keepAlive: true,
        // What a unit asks for without waiting in between travels together.
        pipeline: true,
        types,
      } as pg.ClientConfig);
      // Told to whoever uses the connection; here only so that it is not thrown into the void.
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
        // Only the first to fail moves on: the others found the same.
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
  // An idle connection that breaks is replaced; there is nobody to tell.
  pool.on('error', () => {});
  return pool;
}

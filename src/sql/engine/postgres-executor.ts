import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector } from 'kysely';
import type { QueryResult } from 'pg';
import type { Schema } from '../schema.ts';
import { ByteOrderedPostgresCompiler } from './compilers.ts';
import { withFreshPlan } from './dialect.ts';
import { type Executor, type Recorded, refuseUnlessReading } from './executor.ts';
import type { Builder, Compilable, Prepared } from './statement.ts';
import type { TextIndexes } from './text-tables.ts';

/** Builds SQL for PostgreSQL without running it. */
export function postgresBuilder(): Builder {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new ByteOrderedPostgresCompiler(),
    },
  });
}

export interface Statement {
  /** The name of the prepared statement on the server; undefined if it is not prepared. */
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

interface Compiled {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/**
 * Limits for prepared statements, which use memory on the server: their number, and the length of
 * one.
 */
const maxNamed = 2000;
const maxNamedLength = 20_000;

/** Names of prepared statements by SQL, the same on every connection, where each is parsed once. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= maxNamed) return known;
    if (text.length > maxNamedLength || text.includes(withFreshPlan)) return undefined;
    const name = `p${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** Compiled statements, for reading or for writing. */
export interface CompiledStatements {
  readonly prepared: (Compiled | undefined)[];
  /** Shared by all executors because they share connections. */
  readonly names: StatementNames;
}

interface PostgresExecutorOptions {
  readonly builder: Builder;
  readonly compiled: CompiledStatements;
  readonly texts: TextIndexes;
  readonly isReading: boolean;
  readonly recorded?: Recorded;
}

/** Runs statements on a pool, or on the connection of a transaction. */
export class PostgresExecutor implements Executor {
  readonly builder: Builder;
  readonly recorded?: Recorded;
  readonly texts: TextIndexes;
  background?: Executor;
  readonly #send: (statement: Statement) => Promise<QueryResult>;
  readonly #isReading: boolean;
  readonly #compiled: CompiledStatements;
  #hasEnded = false;

  constructor(
    send: (statement: Statement) => Promise<QueryResult>,
    { builder, compiled, texts, isReading, recorded }: PostgresExecutorOptions,
  ) {
    this.#send = send;
    this.builder = builder;
    this.texts = texts;
    this.#compiled = compiled;
    this.#isReading = isReading;
    if (recorded !== undefined) this.recorded = recorded;
  }

  /** Later statements throw, even if the stores are still referenced. */
  end(): void {
    this.#hasEnded = true;
  }

  async all<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R[]> {
    return (await this.#run(query, params)).rows as R[];
  }

  async first<P extends object, R>(query: Prepared<P, R>, params: P): Promise<R | undefined> {
    return (await this.#run(query, params)).rows[0] as R | undefined;
  }

  async run<P extends object>(query: Prepared<P, unknown>, params: P): Promise<number> {
    return (await this.#run(query, params)).rowCount ?? 0;
  }

  async allOf<R>(query: Compilable<R>): Promise<R[]> {
    return (await this.#runOf(query)).rows as R[];
  }

  async runOf(query: Compilable<unknown>): Promise<number> {
    return (await this.#runOf(query)).rowCount ?? 0;
  }

  #run<P extends object, R>(query: Prepared<P, R>, params: P): Promise<QueryResult> {
    const { text, parameters } = this.#compile(query);
    return this.#execute(text, query.bind(parameters, params));
  }

  async #runOf(query: Compilable<unknown>): Promise<QueryResult> {
    const compiled = query.compile();
    if (this.#isReading) refuseUnlessReading(compiled);
    return this.#execute(compiled.sql, [...compiled.parameters]);
  }

  #compile<P extends object, R>(query: Prepared<P, R>): Compiled {
    const known = this.#compiled.prepared[query.slot];
    if (known !== undefined) return known;
    const built = query.build(this.builder);
    if (this.#isReading) refuseUnlessReading(built);
    const compiled = { text: built.sql, parameters: built.parameters };
    this.#compiled.prepared[query.slot] = compiled;
    return compiled;
  }

  async #execute(text: string, values: unknown[]): Promise<QueryResult> {
    if (this.#hasEnded) throw new Error('the stores of a write were used after its end');
    const name = this.#compiled.names.of(text);
    return this.#send(name === undefined ? { text, values } : { name, text, values });
  }
}

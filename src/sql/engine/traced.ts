import type { Span, Tracing } from '../../core/tracing.ts';
import type { Engine, Executor } from './executor.ts';
import type { Compilable, Prepared } from './statement.ts';

type Parent = Pick<Span, 'startStatement' | 'startTransaction'>;

/** The same engine, whose statements and transactions are recorded with the request. */
export function tracedEngine(engine: Engine, tracing: Tracing): Engine {
  const texts: string[] = [];
  const current = (): Parent | undefined => tracing.current();
  const background = traced(engine.background, current, texts);
  return {
    ...engine,
    background,
    read: { ...traced(engine.read, current, texts), background },
    // Transactions of several requests share a commit, so the request must be known beforehand.
    write: (operation) => {
      const transaction = current()?.startTransaction();
      if (transaction === undefined) return engine.write(operation);
      const work = engine.write((executor) =>
        operation(traced(executor, () => transaction, texts)),
      );
      return ended(transaction, work);
    },
  };
}

/** @param texts the SQL of prepared statements by slot, filled on demand */
function traced(executor: Executor, parent: () => Parent | undefined, texts: string[]): Executor {
  const { builder, recorded, texts: indexes } = executor;
  const textOf = (query: Prepared<never, unknown>): string => {
    texts[query.slot] ??= query.build(builder).sql;
    return texts[query.slot] ?? '';
  };
  function prepared<P extends object, R, T>(
    query: Prepared<P, R>,
    run: () => Promise<T>,
  ): Promise<T> {
    const trace = parent();
    if (trace === undefined) return run();
    return ended(trace.startStatement(textOf(query as Prepared<never, unknown>)), run());
  }
  function built<R, T>(
    query: Compilable<R>,
    run: (query: Compilable<R>) => Promise<T>,
  ): Promise<T> {
    const trace = parent();
    if (trace === undefined) return run(query);
    const compiled = query.compile();
    return ended(trace.startStatement(compiled.sql), run({ compile: () => compiled }));
  }
  return {
    builder,
    ...(recorded === undefined ? {} : { recorded }),
    ...(indexes === undefined ? {} : { texts: indexes }),
    all: (query, params) => prepared(query, () => executor.all(query, params)),
    first: (query, params) => prepared(query, () => executor.first(query, params)),
    run: (query, params) => prepared(query, () => executor.run(query, params)),
    allOf: (query) => built(query, (one) => executor.allOf(one)),
    runOf: (query) => built(query, (one) => executor.runOf(one)),
  };
}

async function ended<T>(span: Span | undefined, work: Promise<T>): Promise<T> {
  try {
    const value = await work;
    span?.end();
    return value;
  } catch (error) {
    span?.end(error);
    throw error;
  }
}

import { DefaultQueryCompiler, PostgresQueryCompiler, type RootOperationNode } from 'kysely';
import type { DatabaseKind } from './databases.ts';

/** A statement as a database is sent it, with placeholders; lists of any length are one statement. */
export interface Statement {
  readonly kind: DatabaseKind;
  readonly text: string;
}

const listeners = new Set<(statement: Statement) => void>();
let isHooked = false;

/**
 * Tells of every statement that the program builds in this process, whoever runs it: each goes through
 * the compiler of the query builder.
 * @returns what ends it
 */
export function onStatement(listener: (statement: Statement) => void): () => void {
  if (!isHooked) hook();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function hook(): void {
  isHooked = true;
  const { prototype } = DefaultQueryCompiler;
  const { compileQuery } = prototype;
  prototype.compileQuery = function (this: DefaultQueryCompiler, ...given) {
    const compiled = compileQuery.apply(this, given);
    const kind = this instanceof PostgresQueryCompiler ? 'postgres' : 'sqlite';
    if (isData(compiled.query)) {
      for (const listener of listeners) listener({ kind, text: withShortLists(compiled.sql) });
    }
    return compiled;
  } as typeof compileQuery;
}

/** What changes tables has no plan. */
const isData = ({ kind }: RootOperationNode): boolean =>
  /^(Select|Insert|Update|Delete|Raw)/.test(kind);

/** Lists of all lengths are one statement; rows of values stay whole. */
const withShortLists = (text: string): string =>
  text.replaceAll(/ in \((\+?\?)(, \+?\?)+\)/g, ' in ($1, $1)');

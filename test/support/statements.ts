import { DefaultQueryCompiler, PostgresQueryCompiler, type RootOperationNode } from 'kysely';
import type { DatabaseKind } from './databases.ts';

/**
 * A statement as sent to the database, with placeholders; lists of different lengths count as one.
 */
export interface Statement {
  readonly kind: DatabaseKind;
  readonly text: string;
}

const listeners = new Set<(statement: Statement) => void>();
let isHooked = false;

/**
 * Reports every statement that the program builds in this process, through the query builder's
 * compiler.
 * @returns a function that stops reporting
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

/** Schema changes have no plan. */
const isData = ({ kind }: RootOperationNode): boolean =>
  /^(Select|Insert|Update|Delete|Raw)/.test(kind);

/** Collapses lists of any length into one statement; tuples stay whole. */
const withShortLists = (text: string): string =>
  text.replaceAll(/ in \((\+?\?)(, \+?\?)+\)/g, ' in ($1, $1)');

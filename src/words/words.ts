import { fill, type SentProblem } from '../core/problem.ts';

/** How people read errors in one language. What it lacks is read in the service's English. */
export interface ErrorWords {
  /** By code, with the names of values in braces. */
  readonly messages: Readonly<Record<string, string>>;
  /** Why a field is refused. */
  readonly reasons?: Readonly<Record<string, string>>;
}

export interface Worded {
  /** The path of the refused field, such as `emails`. */
  readonly field: string | undefined;
  /** Where it is in what was sent, such as `line 4`. */
  readonly at: string | undefined;
  /** Begins with a small letter and ends without a full stop. */
  readonly text: string;
}

/** Words a problem by its code, never by its message. @param words the first that has it is used */
export function wordsOf(problem: SentProblem, words: readonly ErrorWords[]): Worded {
  const { code, values, message } = problem;
  const [field, at, reason] = [values.field, values.at, values.reason].map(textOf);
  const known =
    field === undefined || reason === undefined
      ? firstOf(
          words.map(({ messages }) => messages),
          code,
        )
      : firstOf(
          words.map(({ reasons = {} }) => reasons),
          reason,
        );
  const prefix = [at, field].map((part) => (part === undefined ? '' : `[${part}]: `)).join('');
  const text =
    known === undefined
      ? message.slice(prefix.length)
      : fill(known, values, (inner) => wordsOf(inner, words).text);
  return { field, at, text };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

const firstOf = (
  tables: readonly Readonly<Record<string, string>>[],
  key: string,
): string | undefined => tables.find((table) => Object.hasOwn(table, key))?.[key];

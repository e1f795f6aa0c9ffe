/** What is wrong, in words and for programs. An error is one; so is a mistake in a text. */
export interface Problem {
  /** `noun.reason`, or `invalid.<field>` (D57). Programs decide by it, never by the message. */
  readonly code: string;
  /** In English. */
  readonly message: string;
  /** What the message names, such as a limit, or another problem. */
  readonly values: ErrorValues;
}

export type ErrorValues = Readonly<Record<string, string | number | Problem>>;

/** A problem as the API sends it. */
export interface SentProblem extends Pick<Problem, 'code' | 'message'> {
  readonly values: Readonly<Record<string, unknown>>;
}

/** Puts values into a text in place of their names in braces. @param say the words for a problem */
export const fill = (
  text: string,
  values: SentProblem['values'],
  say: (problem: SentProblem) => string = ({ message }) => message,
): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'object' ? say(value as SentProblem) : String(value);
  });

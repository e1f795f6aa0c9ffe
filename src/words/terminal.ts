import type { SentProblem } from '../core/problem.ts';
import { englishMessages, englishReasons } from './english.ts';
import { type ErrorWords, wordsOf } from './words.ts';

const ofTerminal: ErrorWords = {
  messages: {
    // Commands sign in with a token; the program beside the database, with a password.
    'credentials.wrong': 'the user name, password or token is wrong',
    'issue.not-found': 'issue #{index} does not exist, or you have no access to it',
    'resource.not-found': '{what} does not exist, was deleted, or you have no access to it',
  },
};

const english: ErrorWords = { messages: englishMessages, reasons: englishReasons };

/**
 * A problem in one line of a terminal.
 * @param own words that come before the kernel's
 * @param what the command asked for
 */
export function terminalText(
  { code, message, values }: SentProblem,
  own: readonly ErrorWords[] = [],
  what = 'it',
): string {
  const problem = { code, message, values: { what, ...values } };
  const { at, field, text } = wordsOf(problem, [...own, ofTerminal, english]);
  // Other places are in what the program sent, which nobody has seen.
  const line = at?.startsWith('line ') === true ? at : undefined;
  return [line, field, text].filter((part) => part !== undefined).join(': ');
}

/** Values that are not in a field of their own. */
const valueCodes: readonly string[] = ['email.invalid', 'token.unknown-scope'];

/** True if a value on the command line is wrong; a secret is refused instead. */
export const isAboutValue = ({ code, values }: SentProblem): boolean =>
  valueCodes.includes(code) ||
  values.at !== undefined ||
  (values.field !== undefined && values.field !== 'code' && values.field !== 'token');

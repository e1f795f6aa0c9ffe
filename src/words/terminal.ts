import type { SentProblem } from '../core/problem.ts';
import { englishMessages, englishReasons } from './english.ts';
import { type ErrorWords, wordsOf } from './words.ts';

/** Commands sign in with a token; the program beside the database, with a password. */
const credentials: ErrorWords = {
  messages: { 'credentials.wrong': 'the user name, password or token is wrong' },
};

const english: ErrorWords = { messages: englishMessages, reasons: englishReasons };

/** A problem in one line of a terminal. @param own words that come before the kernel's */
export function terminalText(problem: SentProblem, own: readonly ErrorWords[] = []): string {
  const { at, field, text } = wordsOf(problem, [...own, credentials, english]);
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

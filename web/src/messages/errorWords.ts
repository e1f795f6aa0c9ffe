import { ApiError } from '../../../src/client/client.ts';
import type { SentProblem } from '../../../src/core/problem.ts';
import { type ErrorWords, wordsOf } from '../../../src/words/words.ts';
import { messages } from './index.ts';
import { isolated } from './isolate.ts';
import { type TextLanguage, textLanguage } from './language.ts';

const t = messages.errors;

const languages: Readonly<Record<TextLanguage, () => Promise<{ errorWords: typeof tables }>>> = {
  en: () => import('./en/errorWords.ts'),
  de: () => import('./de/errorWords.ts'),
};

let tables: readonly ErrorWords[] = [];

/** Few pages need the words: they come with the first refusal, before anybody asks for them. */
export async function loadErrorWords(): Promise<void> {
  if (tables.length > 0) return;
  try {
    tables = (await languages[textLanguage]()).errorWords;
  } catch {
    // The statuses have words too.
  }
}

let localTime = (said: string): string => said;

/** @param write an instant or a day as the user reads it; their settings need these words themselves */
export const writeTimesBy = (write: (said: string) => string): void => {
  localTime = write;
};

/** The message for any error. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const { status, code, reason } = error;
  if (status === 0) return messages.layout.unreachable;
  // For API clients it says that a token is missing; here the session has ended.
  if (code === 'token.required') return messages.layout.sessionExpiredOnSave;
  // Only a refusal of the time tracker has no body; other answers without a code are a proxy's.
  const problem = status === 403 && reason === '' ? trackerNotUsable : error;
  if (problem.code !== '' && tables.length > 0) return errorWords(problem);
  const byStatus: Readonly<Record<number, string>> = t.statuses;
  return byStatus[status] ?? (status >= 500 ? t.internal : t.unknown);
}

const trackerNotUsable = { code: 'time-tracker.not-usable', message: '', values: {} };

/** The message in one line, with the request ID. */
export function fullMessageOf(error: unknown): string {
  const message = messageOf(error);
  return error instanceof ApiError && error.status >= 500 && error.requestId !== ''
    ? `${message} (${messages.layout.requestId(error.requestId)})`
    : message;
}

/** What is wrong, in sentences for people. */
export function errorWords(problem: SentProblem): string {
  const { line, field, reason } = partsOf(problem);
  return [line && t.line(line), field && labelOf(field), reason]
    .filter((part) => part !== undefined)
    .join(': ');
}

/** What is wrong, without where. */
export const reasonWords = (problem: SentProblem): string => partsOf(problem).reason;

/** The field that is refused, and the reason in words. */
export function fieldIn(problem: SentProblem): { field: string; reason: string } | null {
  const { field, reason } = partsOf(problem);
  return field === undefined ? null : { field, reason };
}

function partsOf(sent: SentProblem) {
  const problem = withLocalTimes(sent);
  const { name } = problem.values;
  const named = typeof name === 'string' ? { name: isolated(name) } : {};
  const values = { ...problem.values, ...named };
  const { field, at = '', text } = wordsOf({ ...problem, values }, tables);
  const [, line] = /^line (\d+)$/.exec(at) ?? [];
  return { line, field: field && lastOf(field), reason: asSentence(text) };
}

const instantOrDay = /\b\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?(?![\w-])/g;

/** Instants and days as the user reads them, in the values and the message. What was typed stays. */
const withLocalTimes = (problem: SentProblem): SentProblem => {
  const { text = '', name = '' } = problem.values;
  const isTyped = (said: string) => [text, name].some((one) => String(one).includes(said));
  const local = (said: string): string =>
    Number.isNaN(Date.parse(said)) || isTyped(said) ? said : localTime(said);
  const { code, message, values } = problem;
  return JSON.parse(JSON.stringify({ code, message, values }), (_, value) =>
    typeof value === 'string' ? value.replace(instantOrDay, local) : value,
  );
};

/** The name of a field without its place: `time` of `operations.3.time`. Headings stay whole. */
const lastOf = (path: string): string =>
  /^[\w.-]+$/.test(path) ? (path.split('.').findLast((part) => !/^\d*$/.test(part)) ?? path) : path;

/** The label of a field by its API name. */
function labelOf(name: string): string {
  const labels: Readonly<Record<string, string>> = t.fields;
  const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
  return capitalized(label ?? name.replaceAll('_', ' '));
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const asSentence = (text: string): string =>
  /[.!?…]$/.test(text) ? capitalized(text) : `${capitalized(text)}.`;

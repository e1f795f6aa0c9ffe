import type { Problem } from '../../core/errors.ts';
/** A mistake in a text; `at` counts UTF-16 units. */
export interface SentenceError extends Problem {
  readonly at: number;
}

/** The parsed words before the note. */
export interface Values {
  readonly seconds: number | null;
  /** Null without a time of day. */
  readonly startedUnix: number | null;
  readonly createdUnix: number;
  /** With a day but no time of day: the day, as days since 1970. */
  readonly day: number | null;
}

/** One way to read a sentence. */
export interface Reading extends Values {
  /** An unambiguous sentence for this reading. */
  readonly text: string;
  readonly seconds: number;
  readonly note: string;
}

/** The parsed sentence; null for what it does not mention. */
export interface Sentence extends Values {
  /** Of any owner if that is ''. */
  readonly repository: { readonly owner: string; readonly name: string } | null;
  readonly number: number | null;
  /** The position of the issue. */
  readonly issueAt: number;
  readonly note: string;
  readonly tags: readonly string[];
  /** Words of the note that look like a time or a date. */
  readonly timeWords: readonly string[];
  readonly mistakes: readonly SentenceError[];
  /** Possible meanings, if there is a mistake. */
  readonly readings: readonly Reading[];
}

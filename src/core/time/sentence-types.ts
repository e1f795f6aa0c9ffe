/** A mistake in a text; `at` counts UTF-16 units. */
export interface SentenceError {
  readonly at: number;
  readonly message: string;
}

/** What the words before the note say. */
export interface Values {
  readonly seconds: number | null;
  /** Null without a time of day. */
  readonly startedUnix: number | null;
  readonly createdUnix: number;
}

/** One way to read a sentence. */
export interface Reading extends Values {
  /** A sentence that can be read in this way only. */
  readonly text: string;
  readonly seconds: number;
  readonly note: string;
}

/** The parsed sentence; null for what it does not mention. */
export interface Sentence extends Values {
  readonly repository: { readonly owner: string; readonly name: string } | null;
  readonly number: number | null;
  /** The position of the issue. */
  readonly issueAt: number;
  readonly note: string;
  /** Words of the note that look like a time or a date. */
  readonly timeWords: readonly string[];
  readonly mistakes: readonly SentenceError[];
  /** What could be meant where there is a mistake. */
  readonly readings: readonly Reading[];
}

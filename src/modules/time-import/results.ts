import type { ImportedEntry } from '../../core/context.ts';
import { PunchcardError } from '../../core/errors.ts';
import type { Issue, TrackedTime } from '../../core/records/types.ts';
import type { SkippedRow } from './rows.ts';

/** The result of a row with an entry: for a dry run, the expected one. */
export interface WrittenRow extends ImportedEntry {
  readonly line: number;
  readonly action: 'add' | 'change' | 'unchanged';
  /** Together with the occurrence, identifies the entry. */
  readonly key: string;
  readonly occurrence: number;
  /** As in the file. */
  readonly project: string;
  readonly task: string;
  readonly isNewProject: boolean;
  readonly issue: Issue;
  readonly isNewIssue: boolean;
  readonly before: TrackedTime | null;
  /** The duration differs from start and end because the tracker rounded it. */
  readonly isRounded: boolean;
}

export type ImportedRow = WrittenRow | SkippedRow | RefusedRow;

/** Only in a dry run: otherwise it fails the import. */
export interface RefusedRow {
  readonly line: number;
  readonly action: 'error';
  readonly error: PunchcardError;
}

/** A row that needs no further work: refused or skipped. */
export const isSettled = (row: object): row is RefusedRow | SkippedRow => 'action' in row;

/** Rows check before they write, so a dry run can continue after a refusal. */
export async function unlessRefused<T>(
  work: () => Promise<T>,
  line: number,
  isDryRun: boolean,
): Promise<T | RefusedRow> {
  try {
    return await work();
  } catch (error) {
    // A database failure ends the transaction.
    if (!(error instanceof PunchcardError) || error.kind === 'unavailable') throw error;
    if (!isDryRun) throw error.at(`line ${line}`);
    return { line, action: 'error', error };
  }
}

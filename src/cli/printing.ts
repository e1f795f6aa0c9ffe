import type { Command } from 'commander';
import { stringify } from 'csv-stringify/sync';
import { type ConnectionFlags, withConnection } from './connection.ts';
import { CliError, plain, type Shell } from './shell.ts';
import { type Cell, tableOf } from './table.ts';

export interface PrintFlags extends ConnectionFlags {
  readonly json?: boolean;
}

export interface ListFlags extends PrintFlags {
  readonly csv?: boolean;
}

/** Adds the flags that every list has. */
export const withList = (command: Command): Command =>
  withConnection(command).option('--csv', 'Print CSV');

/** Prints a record as JSON, or what `text` says of it. */
export function printRecord<T>(
  shell: Shell,
  flags: PrintFlags,
  record: T,
  text: (record: T) => string,
): void {
  shell.out(flags.json === true ? JSON.stringify(record) : text(record));
}

/**
 * Prints records as JSON, as CSV (RFC 4180, without formulas), or as a table.
 * @param columns heading and cell, in their order
 */
export function printList<T>(
  shell: Shell,
  flags: ListFlags,
  records: readonly T[],
  columns: Readonly<Record<string, (record: T) => Cell>>,
): void {
  const headings = Object.keys(columns);
  const rows = records.map((record) =>
    Object.values(columns).map((cellOf) => {
      const cell = cellOf(record);
      return typeof cell === 'string' ? plain(cell) : cell;
    }),
  );
  if (flags.json === true) shell.out(JSON.stringify(records));
  else if (flags.csv === true) {
    const names = headings.map((heading) => heading.toLowerCase().replaceAll(' ', '_'));
    const options = { record_delimiter: '\r\n', escape_formulas: true };
    shell.out(stringify([names, ...rows], options).replace(/\r\n$/, '\r'));
  } else shell.out(tableOf(headings, rows));
}

/** Carries out the same change for each name; all are tried. @throws CliError if any failed */
export async function forEach(
  shell: Shell,
  names: readonly string[],
  change: (name: string) => Promise<void>,
): Promise<void> {
  let failed = 0;
  for (const name of names) {
    try {
      await change(name);
    } catch (error) {
      if (!(error instanceof CliError) || names.length === 1) throw error;
      failed += 1;
      shell.note(`punchcard: ${name}: ${error.message}`);
    }
  }
  if (failed > 0) throw new CliError(`${failed} of ${names.length} failed`);
}

/** Asks before something that cannot be undone. @throws CliError if the answer is not yes */
export async function confirm(
  shell: Shell,
  flags: { readonly yes?: boolean },
  question: string,
): Promise<void> {
  if (flags.yes === true) return;
  if (shell.ask === undefined) throw new CliError(`${question} Without a terminal, use --yes`);
  if (!/^y(es)?$/i.test((await shell.ask(`${question} [y/N] `)).trim())) {
    throw new CliError('nothing was changed');
  }
}

/** Minutes are enough for lists: `2026-05-04 09:30`, in UTC; `never` for none. */
export const shortTime = (text: string | null | undefined): string =>
  text == null || text.startsWith('0001') ? 'never' : text.slice(0, 16).replace('T', ' ');

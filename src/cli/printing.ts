import { type Command, Option } from 'commander';
import { stringify } from 'csv-stringify/sync';
import { plain } from '../terminal/plain.ts';
import { CommandError, type Shell } from '../terminal/shell.ts';
import { type Cell, tableOf } from '../terminal/table.ts';
import { type ConnectionFlags, withConnection } from './connection.ts';

export interface PrintFlags extends ConnectionFlags {
  readonly json?: boolean;
}

export interface ListFlags extends PrintFlags {
  readonly csv?: boolean;
}

export const csvOption = (): Option => new Option('--csv', 'Print CSV').conflicts('json');

/** Adds the flags that every list has. */
export const withList = (command: Command): Command =>
  withConnection(command).addOption(csvOption());

/** Prints a record as JSON, or as the result of `text`. */
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
  const names = Object.keys(columns);
  const rows = records.map((record) =>
    Object.values(columns).map((cellOf) => {
      const cell = cellOf(record);
      return typeof cell === 'string' ? plain(cell) : cell;
    }),
  );
  if (flags.json === true) shell.out(JSON.stringify(records));
  else if (flags.csv === true) {
    const head = names.map((name) => name.toLowerCase().replaceAll(' ', '_'));
    const options = { record_delimiter: '\r\n', escape_formulas: true };
    shell.out(stringify([head, ...rows], options).replace(/\r\n$/, '\r'));
  } else {
    shell.out(tableOf(names, rows));
  }
}

/** Makes the same change for each name, even after a failure. @throws CommandError if any failed */
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
      if (!(error instanceof CommandError) || names.length === 1) throw error;
      failed += 1;
      shell.note(`punchcard: ${name}: ${error.message}`);
    }
  }
  if (failed > 0) throw new CommandError(`${failed} of ${names.length} failed`);
}

/** Minutes are enough for lists: `2026-05-04 09:30`, in UTC. */
export const shortTime = (text: string): string => text.slice(0, 16).replace('T', ' ');

export const shortTimeOrNever = (text: string | null | undefined): string =>
  text == null || text.startsWith('0001') ? 'never' : shortTime(text);

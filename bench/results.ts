import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** The machine and versions of a run. */
export const machine = `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores`;

type Table = readonly Readonly<Record<string, string | number>>[];

const folder = new URL('results/', import.meta.url);

/** Writes figures as `results/<name>.json`. */
export function writeResults(name: string, figures: object): void {
  mkdirSync(folder, { recursive: true });
  const result = { date: new Date().toISOString(), machine, node: process.version, ...figures };
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(result, null, 2)}\n`);
}

/** Writes tables for a reader as `results/<name>.md`. */
export function writeSummary(name: string, conditions: string, tables: readonly Table[]): void {
  const texts = tables.filter((table) => table.length > 0).map(markdown);
  writeFileSync(new URL(`${name}.md`, folder), [`${conditions}\n`, ...texts].join('\n'));
}

function markdown(table: Table): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |\n`;
  const columns = Object.keys(table[0] ?? {});
  return (
    line(columns) +
    line(columns.map(() => '---')) +
    table.map((row) => line(Object.values(row))).join('')
  );
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** On what a bench ran. */
export const machine = `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores`;

/** Writes what a bench found as `results/<name>.json`, with when and where it was. */
export function writeResults(name: string, figures: object): void {
  const folder = new URL('results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const result = {
    date: new Date().toISOString(),
    machine,
    node: process.version,
    ...figures,
  };
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(result, null, 2)}\n`);
}

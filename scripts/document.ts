import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { createApp } from '../src/app.ts';
import { configFrom } from '../src/config/config.ts';

/**
 * Writes openapi.json from the routes and docs/errors.md from the tables of errors; with --check, fails
 * if a committed file is out of date.
 */
function write(name: string, made: string): void {
  const file = new URL(`../${name}`, import.meta.url);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, made);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== made) {
    console.error(`${name} is out of date: run \`npm run document\``);
    process.exitCode = 1;
  }
}

const row = ([name, text]: readonly [string, string]): string =>
  `| \`${name}\` | ${text.replaceAll('|', '\\|')} |\n`;

async function errorsPage(): Promise<string> {
  const own = globSync('../src/modules/*/errors.ts', { cwd: import.meta.dirname }).sort();
  const tables = [await import('../src/core/error-messages.ts')];
  for (const path of own) tables.push(await import(path));
  const rows = (of: 'errorMessages' | 'fieldReasons'): string =>
    tables
      .flatMap((table) => Object.entries<string>(table[of] ?? {}))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(row)
      .join('');
  return `# Errors

Every error has a \`code\` and \`values\` beside \`message\` and \`url\` (D57). Programs decide by the code. Names in braces are values. New codes may be added.

| code | message |
| --- | --- |
${rows('errorMessages')}
## Refused fields

The code is \`invalid.\` with the name of the field, \`values.field\` its path, and \`values.reason\` one of these:

| reason | message after \`[field]: \` |
| --- | --- |
${rows('fieldReasons')}`;
}

const dataDir = mkdtempSync(join(tmpdir(), 'punchcard-document-'));
try {
  const config = configFrom({ DATA_DIR: dataDir, PORT: '0', PUBLIC_URL: 'http://127.0.0.1:3000' });
  const app = await createApp(config, { logger: pino({ level: 'silent' }), isDescribed: true });
  const reply = await fetch(`${app.url}/api/v1/openapi.json`);
  const made = `${JSON.stringify(await reply.json(), null, 2)}\n`;
  await app.close();
  write('openapi.json', made);
  write('docs/errors.md', await errorsPage());
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

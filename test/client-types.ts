import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

/**
 * Generates the client's types from openapi.json; with --check, verifies that the committed ones
 * are current.
 */
const document = new URL('../openapi.json', import.meta.url);
const file = new URL('../src/client/schema.ts', import.meta.url);
const head = '// Made from openapi.json by `npm run document`; do not edit.\n\n';
const made = head + astToString(await openapiTS(document, { alphabetize: true }));
if (process.argv.includes('--check')) {
  let committed = '';
  try {
    committed = readFileSync(file, 'utf8');
  } catch {}
  if (committed !== made) {
    console.error('src/client/schema.ts is not what openapi.json says: run `npm run document`');
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, made);
}

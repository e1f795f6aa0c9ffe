import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { createApp } from '../src/app.ts';
import { configFrom } from '../src/config/config.ts';

/**
 * Writes openapi.json from the routes; with --check, fails if the committed file is out of date.
 */
const file = new URL('../openapi.json', import.meta.url);
const dataDir = mkdtempSync(join(tmpdir(), 'punchcard-document-'));
try {
  const config = configFrom({ DATA_DIR: dataDir, PORT: '0', PUBLIC_URL: 'http://127.0.0.1:3000' });
  const app = await createApp(config, { logger: pino({ level: 'silent' }), isDescribed: true });
  const reply = await fetch(`${app.url}/api/v1/openapi.json`);
  const made = `${JSON.stringify(await reply.json(), null, 2)}\n`;
  await app.close();
  if (process.argv.includes('--check')) {
    let committed = '';
    try {
      committed = readFileSync(file, 'utf8');
    } catch {}
    if (committed !== made) {
      console.error('openapi.json is out of date: run `npm run document`');
      process.exitCode = 1;
    }
  } else {
    writeFileSync(file, made);
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { cleanEnvironment } from '../support/program.ts';

/** Prints the URL of every file that is loaded. */
const listing = `data:text/javascript,import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });`;

it.each([[['time', 'report', '--help']], [['whoami', '--help']]])(
  'loads no part of the server for people: %s',
  (words) => {
    const main = new URL('../../src/main.ts', import.meta.url).pathname;
    const printed = execFileSync(
      process.execPath,
      ['--import', listing.replaceAll('\n', ''), main, ...words],
      { encoding: 'utf8', env: cleanEnvironment() },
    );
    const loaded = printed.split('\n').filter((line) => line.startsWith('file:'));
    expect(loaded).toContainEqual(expect.stringContaining('/src/cli/'));
    const ofServer = /\/(better-sqlite3|kysely|fastify)\/|\/src\/(http|sql\/stores|core\/\w+)\//;
    expect(loaded.filter((url) => ofServer.test(url))).toEqual([]);
  },
);

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isFullRun } from './support/extent.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tests that touch storage run over both kinds of database. */
const overBoth = [
  'test/{,modules/*/}{api,mail,property}/**/*.test.ts',
  'test/{,modules/*/}store/contracts.test.ts',
  'test/upgrades.test.ts',
];
/**
 * Those of them that don't depend on the database: requests, credentials, formats. Only a full run
 * has them on PostgreSQL too.
 */
const sqliteIsEnough = [
  'test/api/account-pages.test.ts',
  'test/api/admin-{health,mail,settings}.test.ts',
  'test/api/{authentication,passwords,proof,scopes,sessions,sudo}.test.ts',
  'test/api/{second-factor,sign-in-throttle,two-factor}.test.ts',
  'test/api/{avatars,bodies,headers,logs,paths,probes,proxies,refusals}.test.ts',
  'test/api/{setup,shared-statuses,time-lint}.test.ts',
  'test/api/unknown-parameters.test.ts',
  'test/mail/{compose,secrecy,transport}.test.ts',
  'test/property/{durations,totp,when}.test.ts',
  'test/modules/{calendar-feed,demo,time-sentence}/api/*.test.ts',
  'test/modules/time-sentence/property/meanings.test.ts',
];
const postgresOnly = ['test/{,modules/*/}postgres/**/*.test.ts'];
/** The pages in a real browser. */
const browserOnly = ['test/{,modules/*/}web/**/*.test.ts'];
/** Inspects all statements prepared in its process. */
const alone = ['test/{store,postgres}/plans.test.ts'];
/** Need a running Gitea or Forgejo: `npm run test:host`. */
const realHost = ['test/modules/*/real/*.test.ts'];

export default defineConfig({
  test: {
    root,
    globalSetup: ['test/support/coverage-of-statuses.ts', 'test/support/sqlite-setup.ts'],
    // Processes, as argon2 and SQLite block threads of a process's pool. Files share one, which
    // loads the program once; each starts its own server over its own database.
    pool: 'forks',
    isolate: false,
    // One more than processors: a test of a page or a commit often waits.
    maxWorkers: 3,
    // Tests make much garbage that is short-lived.
    execArgv: ['--max-semi-space-size=64'],
    // Ends hanging tests; it is no limit for speed, as the machine may be busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Normally reached within moments; as long as the browser's own time-out.
    expect: { poll: { timeout: 60_000, interval: 10 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['test/**/*.test.ts'],
          exclude: [...postgresOnly, ...browserOnly, ...alone, ...realHost, '**/node_modules/**'],
          provide: { databaseKind: 'sqlite', postgresUrl: '' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [...overBoth, ...postgresOnly],
          exclude: [...(isFullRun ? [] : sqliteIsEnough), ...alone],
          globalSetup: [`${root}test/support/postgres-setup.ts`],
          provide: { databaseKind: 'postgres' },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          isolate: true,
          globalSetup: [`${root}test/support/postgres-setup.ts`],
          provide: { databaseKind: 'postgres' },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: browserOnly,
          globalSetup: [`${root}test/support/browser-setup.ts`],
          // A journey through many pages.
          testTimeout: 300_000,
          // A page needs a moment between what it says and what it shows.
          expect: { poll: { timeout: 60_000, interval: 50 } },
          provide: { databaseKind: 'sqlite', postgresUrl: '' },
        },
      },
      {
        extends: true,
        test: {
          name: 'host',
          // What was lost is looked for after two minutes.
          testTimeout: 600_000,
          include: process.env.PUNCHCARD_TEST_HOST_URL === undefined ? [] : realHost,
          provide: { databaseKind: 'sqlite', postgresUrl: '' },
        },
      },
    ],
  },
});

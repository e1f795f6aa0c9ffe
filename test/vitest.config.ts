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
 * The gate, `npm test`, has to be short: less than ten minutes on two processors. Of the requests
 * it has on PostgreSQL those that depend on locks, on transactions or on the SQL of long lists; each
 * statement of the stores runs on both databases there, too.
 */
const onPostgresToo = [
  'test/property/**/*.test.ts',
  'test/{,modules/*/}store/contracts.test.ts',
  'test/upgrades.test.ts',
  'test/api/*-races.test.ts',
  'test/api/{account-deletion,clock-set-back,deletion,entries}.test.ts',
  'test/api/{event-changes,hidden-repositories,idempotency,issue-search,renames,report-doors,several-processes}.test.ts',
  'test/api/{stale-rights,stopwatches,time-bulk,time-lock,time-search,time-totals}.test.ts',
  'test/mail/outbox.test.ts',
  'test/modules/host/api/renewal.test.ts',
  'test/modules/openid/api/take-over.test.ts',
  'test/modules/projects/api/*.test.ts',
  'test/modules/rates/{api,property}/*.test.ts',
  'test/modules/time-sheet/{api,property}/*.test.ts',
];
/** These need no database. */
const withoutDatabase = [
  'test/property/{decode-text,durations,periods,totp,when}.test.ts',
  'test/modules/time-sentence/property/*.test.ts',
];
/** Long, and seldom the first to fail: `npm run test:all` has them. */
const onlyInFullRun = [
  'test/command-line/{events,mail,systemd}.test.ts',
  'test/crash/{bulk,mail}.test.ts',
  'test/interrupted-run.test.ts',
  'test/modules/demo/command-line/*.test.ts',
  'test/modules/openid/web/*.test.ts',
  'test/modules/time-import/command-line/*.test.ts',
  'test/modules/time-sentence/command-line/*.test.ts',
  'test/modules/time-sheet/command-line/readme.test.ts',
  'test/modules/time-sheet/crash/*.test.ts',
  'test/postgres/{copy,held-rows,mail,migrations,repeats,starting}.test.ts',
  'test/web/{addresses,admin,admin-looks,admin-users,calendar,emails,entrance,home}.test.ts',
  'test/web/{issues,languages,leaving,my-time,my-time-looks,offline-*,people}.test.ts',
  'test/web/{reports,repositories,settings,settings-screens,shortcuts,slow}.test.ts',
  'test/web/{stopwatch,tab-stops,widths,working-week,year}.test.ts',
];
const excluded = isFullRun ? [] : onlyInFullRun;
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
          exclude: [
            ...postgresOnly,
            ...browserOnly,
            ...alone,
            ...realHost,
            ...excluded,
            '**/node_modules/**',
          ],
          provide: { databaseKind: 'sqlite', postgresUrl: '' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [...(isFullRun ? overBoth : onPostgresToo), ...postgresOnly],
          exclude: [...alone, ...withoutDatabase, ...excluded],
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
          exclude: excluded,
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

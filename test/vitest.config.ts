import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What touches storage and does not care which kind runs over both. */
const overBoth = [
  'test/api/**/*.test.ts',
  'test/mail/**/*.test.ts',
  'test/property/**/*.test.ts',
  'test/store/contracts.test.ts',
];
const postgresOnly = ['test/postgres/**/*.test.ts'];
/** The pages in a real browser. */
const browserOnly = ['test/web/**/*.test.ts'];
/** What looks at all statements that its process has prepared. */
const alone = ['test/{store,postgres}/plans.test.ts'];

export default defineConfig({
  test: {
    root,
    globalSetup: ['test/support/coverage-of-statuses.ts', 'test/support/sqlite-setup.ts'],
    // Processes: argon2 and SQLite block threads of the pool that a process has. Files share one,
    // which loads the program once; each starts its own server over its own database.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    // So that what hangs ends; no measure of speed: a machine may have much else to do.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Whatever is waited for comes within moments where it is alone; as long as the browser waits.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['test/**/*.test.ts'],
          exclude: [...postgresOnly, ...browserOnly, ...alone, '**/node_modules/**'],
          provide: { databaseKind: 'sqlite', postgresUrl: '' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [...overBoth, ...postgresOnly],
          exclude: alone,
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
          // A journey is long.
          testTimeout: 300_000,
          provide: { databaseKind: 'sqlite', postgresUrl: '' },
        },
      },
    ],
  },
});

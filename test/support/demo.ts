import { cpSync, rmSync } from 'node:fs';
import { createDemo } from '../../src/modules/demo/operations.ts';
import { startTestApp, type TestApp, type TestAppOptions, TestClock } from './app.ts';
import { newDatabase } from './databases.ts';

/** The password of every demo user. */
export const demoPassword = 'correct horse';

/** A Thursday afternoon: with entries in this week and before it. */
const thursday = Date.UTC(2026, 4, 7, 14, 30, 0) / 1000;

let demoFolder: Promise<string> | undefined;

/** The data folder of the demo world, filled once per worker. */
async function fillDemoFolder(): Promise<string> {
  const database = await newDatabase('sqlite');
  process.once('exit', () => rmSync(database.dataDir, { recursive: true, force: true }));
  const t = await startTestApp({ clock: new TestClock(thursday), database });
  await createDemo(t.app.context, demoPassword);
  await t.close();
  return database.dataDir;
}

/**
 * Starts the program over a copy of the demo world. The site admin is `osprey`; the others are
 * heron, kestrel and wren.
 */
export async function startDemoApp(options: TestAppOptions = {}): Promise<TestApp> {
  demoFolder ??= fillDemoFolder();
  const database = await newDatabase('sqlite');
  cpSync(await demoFolder, database.dataDir, { recursive: true });
  const t = await startTestApp({ clock: new TestClock(thursday), ...options, database });
  return {
    ...t,
    close: async () => {
      await t.close();
      await database.remove();
    },
  };
}

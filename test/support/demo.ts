import { fillDemo } from '../../src/admin/demo/fill.ts';
import { startTestApp, type TestApp, type TestAppOptions, TestClock } from './app.ts';

/** Everybody's in the demo world. */
export const demoPassword = 'correct horse';

/** A Thursday afternoon: the week has something in it, and something before it. */
const thursday = Date.UTC(2026, 4, 7, 14, 30, 0) / 1000;

/** Starts the program over the demo world: the site admin is `osprey`, others are heron, kestrel, wren. */
export async function startDemoApp(options: TestAppOptions = {}): Promise<TestApp> {
  const t = await startTestApp({ clock: new TestClock(thursday), ...options });
  await fillDemo(t.app.world, demoPassword);
  return t;
}

import type { TestApp } from './app.ts';

const day = 86_400;

/**
 * Turns off the app's own purging. It starts half a minute after the app, in real time: on a slow
 * machine in the middle of a test, whose rows deleted in 1970 would be purged, and with them
 * pending accounts without an unverified address.
 */
export async function purgeNothing(t: TestApp): Promise<void> {
  const nowUnix = t.clock.nowUnix();
  await t.app.context.database.write(async ({ settings }) => {
    // A lease far in the future, so that an app that has already started purging can't take it.
    const isOurs = await settings.takeLease('purge', 'a test', nowUnix + day, nowUnix + 3650 * day);
    if (!isOurs) throw new Error('somebody else purges');
  });
}

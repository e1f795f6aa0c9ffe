import type { TestApp } from './app.ts';

const day = 86_400;

/**
 * Has the app purge nothing by itself. It does so half a minute after its start, by the real time: on a
 * slow machine that is in the middle of a test, which finds what it deleted in 1970 gone for good, and
 * with it accounts that are pending and have no claim.
 */
export async function purgeNothing(t: TestApp): Promise<void> {
  const nowUnix = t.clock.nowUnix();
  await t.app.context.database.write(async ({ settings }) => {
    // So late that nobody else has it by then, should it have begun already.
    const isOurs = await settings.takeLease('purge', 'a test', nowUnix + day, nowUnix + 3650 * day);
    if (!isOurs) throw new Error('somebody else purges');
  });
}

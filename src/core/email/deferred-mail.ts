import { writeAndMail } from '../outbox/outbox.ts';
import type { Stores } from '../store.ts';
import type { World } from '../world.ts';
import { postConfirmation } from './confirmation.ts';
import { mailsLeft, pauseEndsUnix } from './mail-budget.ts';

/** Users looked at together, and mails of one user posted in one unit. */
const ownersAtOnce = 100;
const mailsAtOnce = 50;

/**
 * Mails what had to wait because too much was mailed before it: oldest first, as far as each
 * account's mails for this hour reach. Two processes that are at it at once do it once.
 * @returns how many mails were posted
 */
export async function sendDeferred(world: World, signal?: AbortSignal): Promise<number> {
  let posted = 0;
  for (let after = 0; ; ) {
    const { emails } = world.database.read;
    const owners = await emails.deferredOwners(world.clock.nowUnix(), after, ownersAtOnce);
    for (const userId of owners) {
      if (signal?.aborted === true) return posted;
      // Looked at before a unit is begun: most have nothing left for a while.
      if ((await mailsLeft(world, world.database.read, userId)).left === 0) continue;
      posted += await writeAndMail(world, (stores) => sendOf(world, stores, userId));
    }
    after = owners.at(-1) ?? 0;
    if (owners.length < ownersAtOnce) return posted;
  }
}

async function sendOf(world: World, stores: Stores, userId: number): Promise<number> {
  const user = await stores.users.byId(userId);
  if (user === undefined) return 0;
  const { left } = await mailsLeft(world, stores, userId);
  const limit = Math.min(left, mailsAtOnce);
  let posted = 0;
  for (const email of await stores.emails.deferredOfUser(userId, world.clock.nowUnix(), limit)) {
    if ((await pauseEndsUnix(world, stores, userId, email.address)) > 0) continue;
    await postConfirmation(world, stores, { user, email, isRegistration: user.isPending });
    posted++;
  }
  return posted;
}

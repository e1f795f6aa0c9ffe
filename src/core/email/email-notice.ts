import { postMail } from '../outbox/outbox.ts';
import type { Stores } from '../store.ts';
import type { User } from '../user/user.ts';
import type { World } from '../world.ts';
import { countMail, mailsLeft, takeRecipient } from './mail-budget.ts';

/** Addresses that a mail names; of more it gives the number. */
const namedAtMost = 20;
/** Mails about the list of addresses that an account's primary one gets in an hour. */
const noticesPerHour = 60;

/** Where an account can be told something; null where it has proven no address yet. */
export const primaryOf = (user: User): string | null =>
  user.isPending || user.email === '' ? null : user.email;

/** Tells the primary address that others were added to the list, or taken off it. */
export async function tellPrimary(
  world: World,
  stores: Stores,
  user: User,
  kind: 'emails-added' | 'emails-removed',
  addresses: readonly string[],
): Promise<void> {
  const recipient = primaryOf(user);
  const key = `email-notice:${user.id}`;
  const nowUnix = world.clock.nowUnix();
  if (recipient === null) return;
  // Whoever adds and deletes without end must not fill a mailbox: it has been told often enough.
  if ((await stores.throttles.count(key, nowUnix)).count >= noticesPerHour) return;
  await stores.throttles.add(key, nowUnix, 3600);
  await postMail(world, stores, {
    recipient,
    content: {
      kind,
      userName: user.name,
      addresses: addresses.slice(0, namedAtMost),
      count: addresses.length,
    },
    userId: user.id,
  });
}

/**
 * Tells addresses themselves, each of itself alone: it may be a stranger's. As long as the account's
 * mails for this hour last, and a new address was not mailed too often.
 */
export async function tellEach(
  world: World,
  stores: Stores,
  user: User,
  kind: 'address-added' | 'address-removed',
  addresses: readonly string[],
): Promise<void> {
  const { left } = await mailsLeft(world, stores, user.id);
  for (const address of addresses.slice(0, left)) {
    await countMail(world, stores, user.id);
    // What was proven is told in any case that it is gone; what is new may be mailed to for others too.
    if (kind === 'address-added' && !(await takeRecipient(world, stores, address))) continue;
    const content = { kind, userName: user.name, address };
    await postMail(world, stores, { recipient: address, content, userId: user.id });
  }
}

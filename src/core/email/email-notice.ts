import type { Context } from '../context.ts';
import { chunksOf } from '../listing.ts';
import { queueMail } from '../mailing/queue.ts';
import type { MailContent, MailServer } from '../mailing/types.ts';
import { allUsersVisible } from '../policy/access.ts';
import { isActingAdmin } from '../policy/recheck.ts';
import type { User } from '../records/types.ts';
import { primaryOf } from '../records/user.ts';
import type { Stores } from '../store.ts';
import { countMail, mailsLeft, takeRecipient } from './mail-budget.ts';

/** Addresses that one mail names; beyond that it gives the number. */
const namedAtMost = 20;
/** Mails about changed addresses per account and hour. */
const noticesPerHour = 60;

/** Notifies the primary address that addresses were added or removed. */
export async function notifyPrimary(
  context: Context,
  stores: Stores,
  user: User,
  kind: 'emails-added' | 'emails-removed',
  addresses: readonly string[],
): Promise<void> {
  const recipient = primaryOf(user);
  const key = `email-notice:${user.id}`;
  const nowUnix = context.clock.nowUnix();
  if (recipient === null) return;
  // Repeated changes must not flood the mailbox.
  if ((await stores.throttles.count(key, nowUnix, 3600)).count >= noticesPerHour) return;
  await stores.throttles.add(key, nowUnix, 3600);
  await queueMail(context, stores, {
    recipient,
    content: {
      kind,
      userName: user.name,
      addresses: addresses.slice(0, namedAtMost),
      count: addresses.length,
    },
    user,
  });
}

/**
 * Notifies each address, without naming the others, as it may be a stranger's. Limited by the
 * account's hourly mails and, for a new address, its own.
 */
export async function notifyEach(
  context: Context,
  stores: Stores,
  user: User,
  kind: 'address-added' | 'address-removed',
  addresses: readonly string[],
): Promise<void> {
  const { left } = await mailsLeft(context, stores, user.id);
  for (const address of addresses.slice(0, left)) {
    await countMail(context, stores, user.id);
    // A verified address is always notified of its removal; a new one may belong to a stranger.
    if (kind === 'address-added' && !(await takeRecipient(context, stores, address))) continue;
    const content = { kind, userName: user.name, address };
    await queueMail(context, stores, { recipient: address, content, user });
  }
}

/** Mails the primary address of every site admin who can sign in, as of now in the transaction. */
export async function notifyAdmins(
  context: Context,
  stores: Stores,
  contentFor: (userName: string) => MailContent,
  options: {
    /** Somebody who may not be one any more. */
    readonly also?: User;
    /** Sends the mails instead of the instance's; see `queueMail`. */
    readonly server?: MailServer | null;
  },
): Promise<void> {
  const { also, server = null } = options;
  const recipients = new Map(also === undefined ? [] : [[also.id, also]]);
  for await (const admins of chunksOf(
    stores.users.search(allUsersVisible, { state: 'admin' }),
    100,
  )) {
    for (const admin of admins.filter(isActingAdmin)) recipients.set(admin.id, admin);
  }
  for (const user of recipients.values()) {
    const recipient = primaryOf(user);
    if (recipient === null) continue;
    await queueMail(context, stores, { recipient, content: contentFor(user.name), user, server });
  }
}

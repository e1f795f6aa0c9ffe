import type { Tx } from '../context.ts';
import { chunksOf } from '../listing.ts';
import type { MailContent, MailServer } from '../mailing/types.ts';
import { allUsersVisible } from '../policy/access.ts';
import { isActingAdmin } from '../policy/recheck.ts';
import type { User } from '../records/types.ts';
import { primaryOf } from '../records/user.ts';
import { countMail, mailsLeft, takeRecipient } from './mail-budget.ts';

/** Addresses that one mail names; beyond that it gives the number. */
const namedAtMost = 20;
/** Mails about changed addresses per account and hour. */
const noticesPerHour = 60;

/** Notifies the primary address that addresses were added or removed. */
export async function notifyPrimary(
  tx: Tx,
  user: User,
  kind: 'emails-added' | 'emails-removed',
  addresses: readonly string[],
): Promise<void> {
  const recipient = primaryOf(user);
  const key = `email-notice:${user.id}`;
  const { nowUnix } = tx;
  if (recipient === null) return;
  // Repeated changes must not flood the mailbox.
  if ((await tx.throttles.count(key, nowUnix, 3600)).count >= noticesPerHour) return;
  await tx.throttles.add(key, nowUnix, 3600);
  await tx.mail({
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
  tx: Tx,
  user: User,
  kind: 'address-added' | 'address-removed',
  addresses: readonly string[],
): Promise<void> {
  const { left } = await mailsLeft(tx, user.id);
  for (const address of addresses.slice(0, left)) {
    await countMail(tx, user.id);
    // A verified address is always notified of its removal; a new one may belong to a stranger.
    if (kind === 'address-added' && !(await takeRecipient(tx, address))) continue;
    const content = { kind, userName: user.name, address };
    await tx.mail({ recipient: address, content, user });
  }
}

/** Mails the primary address of every site admin who can sign in, as of now in the transaction. */
export async function notifyAdmins(
  tx: Tx,
  contentFor: (userName: string) => MailContent,
  options: {
    /** Somebody who may not be one any more. */
    readonly also?: User;
    /** Sends the mails instead of the instance's; see `Tx.mail`. */
    readonly server?: MailServer | null;
  },
): Promise<void> {
  const { also, server = null } = options;
  const recipients = new Map(also === undefined ? [] : [[also.id, also]]);
  for await (const admins of chunksOf(tx.users.search(allUsersVisible, { state: 'admin' }), 100)) {
    for (const admin of admins.filter(isActingAdmin)) recipients.set(admin.id, admin);
  }
  for (const user of recipients.values()) {
    const recipient = primaryOf(user);
    if (recipient === null) continue;
    await tx.mail({ recipient, content: contentFor(user.name), user, server });
  }
}

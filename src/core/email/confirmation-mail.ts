import type { Context } from '../context.ts';
import { addressKey } from '../email-address.ts';
import { newMailedSecret } from '../mailed-secret/mailed-secret.ts';
import { queueMail } from '../mailing/queue.ts';
import type { User } from '../records/types.ts';
import type { Stores } from '../store.ts';
import { countConfirmation, takeRecipient } from './mail-budget.ts';
import type { Email } from './types.ts';

export interface ConfirmationMail {
  readonly user: User;
  /** An unverified address of the user. */
  readonly email: Email;
  /** The address completes a registration. */
  readonly isRegistration: boolean;
  /** The language if the user has chosen none: that of their request. */
  readonly language?: string | undefined;
}

/**
 * Mails the link and code that verify an address, replacing earlier ones; it counts against the
 * account's mails. Mails nothing if the address got too many mails in this hour. If another
 * account has verified the address (possible only in a registration), its owner is notified
 * instead, so the requester learns nothing.
 */
export async function queueConfirmation(
  context: Context,
  stores: Stores,
  confirmation: ConfirmationMail,
): Promise<void> {
  const { user, email } = confirmation;
  if (await takeRecipient(context, stores, email.address))
    await queue(context, stores, confirmation);
  if (email.isMailDeferred) await stores.emails.endDeferral(email.id);
  await countConfirmation(context, stores, user.id, email.address);
}

async function queue(
  context: Context,
  stores: Stores,
  { user, email, isRegistration, language }: ConfirmationMail,
): Promise<void> {
  const createdUnix = context.clock.nowUnix();
  const untilUnix = createdUnix + context.rules.confirmationValidSeconds;
  const expiresUnix = email.expiresUnix === 0 ? untilUnix : Math.min(untilUnix, email.expiresUnix);
  const { secret, hash, code, codeHash } = newMailedSecret();
  await stores.mails.cancelOfEmails([email.id], createdUnix);
  await stores.mailedSecrets.insert({
    kind: 'confirm-email',
    userId: user.id,
    emailId: email.id,
    address: email.address,
    detail: '',
    createdUnix,
    expiresUnix,
    hash,
    codeHash,
  });
  // The same queries and mail in both cases, so that timing reveals nothing.
  const owner = await stores.users.byVerifiedEmail(email.address);
  const ofOwner = await stores.emails.ofUserByAddresses(owner?.id ?? 0, [email.address]);
  if (owner === undefined) {
    const { name: userName } = user;
    const { address } = email;
    const about = { userName, address, secret, code, expiresUnix, isRegistration };
    await queueMail(context, stores, {
      recipient: address,
      content: { kind: 'confirm-email', ...about },
      user,
      language,
      emailId: email.id,
      expiresUnix,
    });
  } else {
    // As the owner typed it.
    const address = ofOwner.get(addressKey(email.address))?.address ?? email.address;
    await queueMail(context, stores, {
      recipient: address,
      content: { kind: 'already-registered', userName: owner.name, address },
      user: owner,
    });
  }
}

import type { Tx } from '../context.ts';
import { addressKey } from '../email-address.ts';
import { newMailedSecret } from '../mailed-secret/mailed-secret.ts';
import type { User } from '../records/types.ts';
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
export async function queueConfirmation(tx: Tx, confirmation: ConfirmationMail): Promise<void> {
  const { user, email } = confirmation;
  if (await takeRecipient(tx, email.address)) await queue(tx, confirmation);
  if (email.isMailDeferred) await tx.emails.endDeferral(email.id);
  await countConfirmation(tx, user.id, email.address);
}

async function queue(
  tx: Tx,
  { user, email, isRegistration, language }: ConfirmationMail,
): Promise<void> {
  const createdUnix = tx.nowUnix;
  const untilUnix = createdUnix + tx.rules.confirmationValidSeconds;
  const expiresUnix = email.expiresUnix === 0 ? untilUnix : Math.min(untilUnix, email.expiresUnix);
  const { secret, hash, code, codeHash } = newMailedSecret();
  await tx.mails.cancelOfEmails([email.id], createdUnix);
  await tx.mailedSecrets.insert({
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
  const owner = await tx.users.byVerifiedEmail(email.address);
  const ofOwner = await tx.emails.ofUserByAddresses(owner?.id ?? 0, [email.address]);
  if (owner === undefined) {
    const { name: userName } = user;
    const { address } = email;
    const about = { userName, address, secret, code, expiresUnix, isRegistration };
    await tx.mail({
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
    await tx.mail({
      recipient: address,
      content: { kind: 'already-registered', userName: owner.name, address },
      user: owner,
    });
  }
}

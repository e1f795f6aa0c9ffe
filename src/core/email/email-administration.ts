import { requireAdminCaller } from '../access.ts';
import { currentAccount, requireSiteAdmin } from '../account/account-rules.ts';
import { auditOf } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { conflict, DuplicateError, invalid } from '../errors.ts';
import type { Listing } from '../listing.ts';
import { writeAndMail } from '../outbox/outbox.ts';
import type { User } from '../user/user.ts';
import type { World } from '../world.ts';
import { isProven, removeEmails } from './claim.ts';
import { activate, ownEmail, prove } from './confirmation.ts';
import type { Email } from './email.ts';
import { tellEach, tellPrimary } from './email-notice.ts';

/** A user's addresses, by id. @throws forbidden for all but site admins */
export function listEmailsOf(world: World, actor: Caller, user: User): Listing<Email> {
  requireAdminCaller(actor);
  return world.database.read.emails.list(user.id, world.clock.nowUnix());
}

/**
 * Takes an administrator's word for a proof: the address is verified, as if its owner had shown the
 * code that was mailed to it. An account that waited for it begins.
 * @param ref the address, in any of its forms, or its id
 * @throws forbidden for all but site admins and the host
 * @throws not_found where it is not on the user's list
 * @throws conflict where another account has proven it
 */
export async function verifyEmail(
  world: World,
  actor: Caller,
  user: User,
  ref: string,
): Promise<Email> {
  const taken = (): Error => conflict(`another account has confirmed this address [email: ${ref}]`);
  try {
    return await writeAndMail(world, async (stores) => {
      await requireSiteAdmin(stores, actor);
      const current = await currentAccount(stores, user);
      const email = await ownEmail(world, stores, current.id, ref);
      if (email.isVerified) return email;
      if (await isProven(stores, email.address)) throw taken();
      await prove(world, stores, current, email);
      await activate(world, stores, current, email);
      const detail = `email ${email.id}`;
      await stores.audit.add(auditOf(world, actor, 'email.verify', `user:${user.id}`, detail));
      return (await stores.emails.byId(email.id)) ?? email;
    });
  } catch (error) {
    // Another process was quicker.
    throw error instanceof DuplicateError ? taken() : error;
  }
}

/**
 * Takes an address off a user's list. He is told, and so is the address where it was his.
 * @param ref the address, in any of its forms, or its id
 * @throws forbidden for all but site admins and the host
 * @throws not_found where it is not on his list
 * @throws invalid where it is the primary address
 */
export async function removeEmail(
  world: World,
  actor: Caller,
  user: User,
  ref: string,
): Promise<Email> {
  return writeAndMail(world, async (stores) => {
    await requireSiteAdmin(stores, actor);
    const current = await currentAccount(stores, user);
    const email = await ownEmail(world, stores, current.id, ref);
    if (email.isPrimary) {
      throw invalid(`Primary email address cannot be deleted [email: ${email.address}]`);
    }
    await removeEmails(world, stores, [email.id]);
    const removed = [email.address];
    await tellPrimary(world, stores, current, 'emails-removed', removed);
    if (email.isVerified) await tellEach(world, stores, current, 'address-removed', removed);
    const detail = `email ${email.id}`;
    await stores.audit.add(auditOf(world, actor, 'email.delete', `user:${user.id}`, detail));
    return email;
  });
}

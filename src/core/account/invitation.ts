import { distinct } from '../by-id.ts';
import type { Caller, SignedIn } from '../caller.ts';
import type { Context, Tx, View } from '../context.ts';
import { isTaken } from '../email/pending-email.ts';
import { addressTaken, checkGivenAddress } from '../email-address.ts';
import { invalid, notFound } from '../errors.ts';
import { registrationMode } from '../instance/editable-settings.ts';
import { chunksOf, type Listing, mapListing } from '../listing.ts';
import { newMailedSecret } from '../mailed-secret/mailed-secret.ts';
import type { MailedSecret } from '../mailed-secret/types.ts';
import type { Mail } from '../mailing/types.ts';
import { requireAdminCaller } from '../policy/access.ts';
import { requireSiteAdmin } from '../policy/recheck.ts';
import { hashSecret } from '../secret.ts';
import { write } from '../transaction.ts';

/** Lets one person register, possibly with an address other than the invited one. */
export interface Invitation {
  readonly id: number;
  readonly address: string;
  /** The user who sent it; null: the host's command line, or a deleted user. */
  readonly inviterName: string | null;
  readonly createdUnix: number;
  readonly expiresUnix: number;
  /** The secret in its link; null if it was encrypted with another key. */
  readonly secret: string | null;
}

/** The `detail` of the mailed secret, as JSON. */
interface Detail {
  readonly inviterId: number | null;
  readonly mailId: number;
  /** Encrypted, so that administrators can copy the link; missing in invitations of older versions. */
  readonly sealedSecret?: string;
}

/** The page on which the invited person registers. */
export const registrationLink = (publicUrl: string, secret: string): string =>
  `${publicUrl}/account/register?token=${secret}`;

const detailOf = (mailed: MailedSecret): Detail => JSON.parse(mailed.detail) as Detail;
const secondsPerDay = 86_400;
/** Binds encrypted secrets to their purpose. */
const secretContext = 'invitation';

/**
 * Mails a registration link. Domain lists do not apply to administrators.
 * @throws forbidden for anyone but site admins and the host
 * @throws invalid for a malformed or already verified address, or if registration is off
 */
export async function invite(
  context: Context,
  actor: Caller,
  address: string,
): Promise<{ invitation: Invitation; mail: Mail }> {
  checkGivenAddress(address);
  const nowUnix = context.clock.nowUnix();
  const expiresUnix = nowUnix + context.rules.invitationValidDays * secondsPerDay;
  const inviterName = actor.user?.name ?? null;
  return write(context, actor, async (tx) => {
    await requireSiteAdmin(tx);
    if ((await registrationMode(tx)) === 'off') {
      throw invalid('registration.off');
    }
    if (await isTaken(tx, address, 0)) throw addressTaken(address);
    const { secret, hash, codeHash } = newMailedSecret();
    const mail = await tx.mail({
      recipient: address,
      content: {
        kind: 'invitation',
        inviterName: inviterName ?? 'The administrator',
        secret,
        expiresUnix,
      },
      user: null,
      expiresUnix,
    });
    const detail: Detail = {
      inviterId: actor.user?.id ?? null,
      mailId: mail.id,
      sealedSecret: tx.secretBox.seal(secret, secretContext),
    };
    const mailed = await tx.mailedSecrets.insert({
      kind: 'invitation',
      userId: null,
      emailId: null,
      address,
      detail: JSON.stringify(detail),
      createdUnix: nowUnix,
      expiresUnix,
      hash,
      codeHash,
    });
    await tx.audit('invitation.create', `invitation:${mailed.id}`);
    return { invitation: { ...mailed, inviterName, secret }, mail };
  });
}

/**
 * Invitations that are still valid, newest first.
 * @throws forbidden for anyone but site admins and the host
 */
export function listInvitations(context: Context, caller: Caller): Listing<Invitation> {
  requireAdminCaller(caller);
  const { read } = context.database;
  const valid = read.mailedSecrets.list('invitation', context.clock.nowUnix());
  return mapListing(valid, async (rows) => {
    const ids = distinct(rows.flatMap((row) => detailOf(row).inviterId ?? []));
    const names = await read.users.namesByIds(ids);
    return rows.map((row) => ({
      ...row,
      inviterName: names.get(detailOf(row).inviterId ?? 0) ?? null,
      secret: context.secretBox.open(detailOf(row).sealedSecret ?? '', secretContext) ?? null,
    }));
  });
}

/**
 * Revokes an invitation and cancels its mail if not yet sent.
 * @throws forbidden for anyone but site admins and the host
 * @throws not_found if it is unknown, used or expired
 */
export async function deleteInvitation(context: Context, actor: Caller, id: number): Promise<void> {
  await write(context, actor, async (tx) => {
    await requireSiteAdmin(tx);
    const mailed = await tx.mailedSecrets.byId(id);
    const isThere = mailed?.kind === 'invitation' && mailed.expiresUnix > tx.nowUnix;
    if (!isThere) throw notFound('invitation.not-found');
    await consumeInvitation(tx, mailed);
    await tx.audit('invitation.delete', `invitation:${id}`);
  });
}

/** Revokes what an intruder may have sent in a user's name, or as another. @returns how many */
export async function endInvitations(tx: Tx<SignedIn>, sinceUnix: number): Promise<number> {
  let ended = 0;
  const made = { actorId: tx.caller.actor.id, action: 'invitation.create', sinceUnix };
  for await (const entries of chunksOf(tx.auditLog.list(made), 100)) {
    for (const { target } of entries) {
      const mailed = await tx.mailedSecrets.byId(Number(target.split(':')[1]));
      if (mailed === undefined || !(await consumeInvitation(tx, mailed))) continue;
      await tx.audit('invitation.delete', target);
      ended += 1;
    }
  }
  return ended;
}

/** The invitation of a secret; undefined if it is unknown, used or expired. */
export async function invitationOf(view: View, secret: string): Promise<MailedSecret | undefined> {
  const mailed = await view.mailedSecrets.byHash('invitation', hashSecret(secret));
  return mailed !== undefined && mailed.expiresUnix > view.nowUnix ? mailed : undefined;
}

/** What the page behind an invitation's link tells; its mail tells the same. */
export type Invited = Pick<Invitation, 'address' | 'inviterName' | 'expiresUnix'>;

/** @returns null if the secret is unknown, used or expired */
export async function describeInvitation(view: View, secret: string): Promise<Invited | null> {
  const mailed = await invitationOf(view, secret);
  if (mailed === undefined) return null;
  const { address, expiresUnix } = mailed;
  const inviter = await view.users.byId(detailOf(mailed).inviterId ?? 0);
  return { address, expiresUnix, inviterName: inviter?.name ?? null };
}

/**
 * Removes an invitation and cancels its pending mail.
 * @returns false if a concurrent request came first
 */
export async function consumeInvitation(tx: Tx, invitation: MailedSecret): Promise<boolean> {
  if (!(await tx.mailedSecrets.remove(invitation.id))) return false;
  await tx.mails.cancel(detailOf(invitation).mailId, tx.nowUnix);
  return true;
}

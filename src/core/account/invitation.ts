import { requireAdminCaller } from '../access.ts';
import { auditOf } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { invalid, notFound } from '../errors.ts';
import { type Listing, mapListing } from '../listing.ts';
import type { Mail } from '../outbox/mail.ts';
import { freshSecret, type MailedSecret } from '../outbox/mailed-secret.ts';
import { postMail, writeAndMail } from '../outbox/outbox.ts';
import { hashSecret } from '../sign-in/secret.ts';
import type { Stores } from '../store.ts';
import type { World } from '../world.ts';
import { addressTaken, checkGivenAddress, requireSiteAdmin } from './account-rules.ts';

/** What lets one person register, sent to an address; who it is sent to may use another there. */
export interface Invitation {
  readonly id: number;
  readonly address: string;
  /** Who sent it; null where that was the host's command line, or he is gone. */
  readonly inviterName: string | null;
  readonly createdUnix: number;
  readonly expiresUnix: number;
}

/** What is kept in a secret's `detail`. */
interface Detail {
  readonly inviterId: number | null;
  readonly mailId: number;
}

const detailOf = (mailed: MailedSecret): Detail => JSON.parse(mailed.detail) as Detail;
const secondsPerDay = 86_400;

/**
 * Mails somebody a link to register with. Domain lists do not bind administrators.
 * @throws forbidden for all but site admins and the host
 * @throws invalid where it is no address, somebody has proven it, or registration is off
 */
export async function invite(
  world: World,
  actor: Caller,
  address: string,
): Promise<{ invitation: Invitation; mail: Mail }> {
  checkGivenAddress(address);
  const nowUnix = world.clock.nowUnix();
  const expiresUnix = nowUnix + world.rules.invitationValidDays * secondsPerDay;
  const inviterName = actor.user?.name ?? null;
  return writeAndMail(world, async (stores) => {
    await requireSiteAdmin(stores, actor);
    if (world.rules.registration === 'off') {
      throw invalid('registration is off: nobody could use an invitation');
    }
    if ((await stores.emails.provenAmong([address])).size > 0) throw addressTaken(address);
    const { secret, hash, codeHash } = freshSecret();
    const mail = await postMail(world, stores, {
      recipient: address,
      content: {
        kind: 'invitation',
        inviterName: inviterName ?? 'The administrator',
        secret,
        expiresUnix,
      },
      userId: null,
      expiresUnix,
    });
    const detail: Detail = { inviterId: actor.user?.id ?? null, mailId: mail.id };
    const mailed = await stores.mailedSecrets.insert({
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
    await stores.audit.add(auditOf(world, actor, 'invitation.create', `invitation:${mailed.id}`));
    return { invitation: { ...mailed, inviterName }, mail };
  });
}

/** Those that can be used, newest first. @throws forbidden for all but site admins and the host */
export function listInvitations(world: World, caller: Caller): Listing<Invitation> {
  requireAdminCaller(caller);
  const { read } = world.database;
  const valid = read.mailedSecrets.list('invitation', world.clock.nowUnix());
  return mapListing(valid, async (rows) => {
    const ids = new Set(rows.flatMap((row) => detailOf(row).inviterId ?? []));
    const inviters = await read.users.byIds([...ids]);
    const names = new Map(inviters.map((user) => [user.id, user.name]));
    return rows.map((row) => ({
      ...row,
      inviterName: names.get(detailOf(row).inviterId ?? 0) ?? null,
    }));
  });
}

/**
 * Takes an invitation back; a mail that still waits is not sent.
 * @throws forbidden for all but site admins and the host
 * @throws not_found where it is unknown, was used, or is too old
 */
export async function deleteInvitation(world: World, actor: Caller, id: number): Promise<void> {
  await world.database.write(async (stores) => {
    await requireSiteAdmin(stores, actor);
    const mailed = await stores.mailedSecrets.byId(id);
    const isThere = mailed?.kind === 'invitation' && mailed.expiresUnix > world.clock.nowUnix();
    if (!isThere) throw notFound('there is no such invitation');
    await consumeInvitation(world, stores, mailed);
    await stores.audit.add(auditOf(world, actor, 'invitation.delete', `invitation:${id}`));
  });
}

/** The invitation that a secret stands for; undefined where it is unknown, was used, or is too old. */
export async function invitationOf(
  world: World,
  stores: Stores,
  secret: string,
): Promise<MailedSecret | undefined> {
  const mailed = await stores.mailedSecrets.byHash('invitation', hashSecret(secret));
  return mailed !== undefined && mailed.expiresUnix > world.clock.nowUnix() ? mailed : undefined;
}

/** Ends an invitation, and its mail where that still waits. False where somebody was quicker. */
export async function consumeInvitation(
  world: World,
  stores: Stores,
  invitation: MailedSecret,
): Promise<boolean> {
  if (!(await stores.mailedSecrets.remove(invitation.id))) return false;
  await stores.mails.cancel(detailOf(invitation).mailId, world.clock.nowUnix());
  return true;
}

import { callerAs, currentSelf, type Visitor } from '../account/account-rules.ts';
import { checkAllowance } from '../allowance.ts';
import { auditOf } from '../audit.ts';
import type { Caller, SignedIn } from '../caller.ts';
import { conflict, DuplicateError, invalid, notFound, type PunchcardError } from '../errors.ts';
import { freshSecret, hashCode } from '../outbox/mailed-secret.ts';
import { postMail, writeAndMail } from '../outbox/outbox.ts';
import { hashSecret } from '../sign-in/secret.ts';
import type { Stores } from '../store.ts';
import type { User } from '../user/user.ts';
import type { World } from '../world.ts';
import { forgetSecrets, isProven, lapseOthers, removeEmails } from './claim.ts';
import { type Email, isLapsed } from './email.ts';
import { addressKey } from './email-address.ts';
import {
  countConfirmation,
  refuseTooManyMails,
  takePendingMail,
  takeRecipient,
} from './mail-budget.ts';

export interface ConfirmationToPost {
  readonly user: User;
  /** A claim of his. */
  readonly email: Email;
  /** The account begins with this address. */
  readonly isRegistration: boolean;
}

/**
 * Mails the link and the code that prove a claim; what was mailed to it before is good no longer. It
 * counts against the account's mails. Where too many went to the address in this hour, for whomever,
 * nothing is mailed, and what was mailed before stays good. Where another account has proven the address, which only a
 * registration does not refuse, its owner is told instead: the claimant learns nothing.
 */
export async function postConfirmation(
  world: World,
  stores: Stores,
  confirmation: ConfirmationToPost,
): Promise<void> {
  const { user, email } = confirmation;
  if (await takeRecipient(world, stores, email.address)) await post(world, stores, confirmation);
  if (email.isMailDeferred) await stores.emails.endDeferral(email.id);
  await countConfirmation(world, stores, user.id, email.address);
}

async function post(
  world: World,
  stores: Stores,
  { user, email, isRegistration }: ConfirmationToPost,
): Promise<void> {
  const createdUnix = world.clock.nowUnix();
  const untilUnix = createdUnix + world.rules.confirmationValidSeconds;
  const expiresUnix = email.expiresUnix === 0 ? untilUnix : Math.min(untilUnix, email.expiresUnix);
  const { secret, hash, code, codeHash } = freshSecret();
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
  // The same is looked up and posted either way: how long it takes tells nothing.
  const owner = await stores.users.byVerifiedEmail(email.address);
  const ofOwner = await stores.emails.ofUserByAddresses(owner?.id ?? 0, [email.address]);
  if (owner === undefined) {
    const { name: userName } = user;
    const { address } = email;
    const about = { userName, address, secret, code, expiresUnix, isRegistration };
    await postMail(world, stores, {
      recipient: address,
      content: { kind: 'confirm-email', ...about },
      userId: user.id,
      emailId: email.id,
      expiresUnix,
    });
  } else {
    // As he typed it himself.
    const address = ofOwner.get(addressKey(email.address))?.address ?? email.address;
    await postMail(world, stores, {
      recipient: address,
      content: { kind: 'already-registered', userName: owner.name, address },
      userId: owner.id,
    });
  }
}

/**
 * Mails another link and code to a claim of the caller's.
 * @param ref the address, in any of its forms, or its id
 * @throws not_found where it is not on his list
 * @throws invalid where it is verified
 * @throws too_many_requests too soon after the last one, or after too many in this hour
 */
export async function resendConfirmation(
  world: World,
  caller: SignedIn,
  ref: string,
): Promise<Email> {
  return writeAndMail(world, async (stores) => {
    const user = await currentSelf(stores, caller.user);
    const email = await ownEmail(world, stores, user.id, ref);
    if (email.isVerified) throw invalid(`[email]: ${email.address} is verified already`);
    await refuseTooManyMails(world, stores, user.id, email.address);
    if (user.isPending) await takePendingMail(world, stores, caller);
    await postConfirmation(world, stores, { user, email, isRegistration: user.isPending });
    await stores.audit.add(
      auditOf(world, caller, 'email.resend', `user:${user.id}`, `email ${email.id}`),
    );
    return currentEmail(stores, email.id);
  });
}

/**
 * The address of a user that a path names, in any of its forms or by its id.
 * @throws not_found where it is not on his list, whoever else's it may be
 */
export async function ownEmail(
  world: World,
  stores: Stores,
  userId: number,
  ref: string,
): Promise<Email> {
  const email = await anyOwnEmail(stores, userId, ref);
  if (email === undefined || isLapsed(email, world.clock.nowUnix())) throw unknownEmail(ref);
  return email;
}

const unknownEmail = (ref: string): Error =>
  notFound(`Email address does not exist [email: ${ref}]`);

/** The same, also where it is a claim that has lapsed. */
async function anyOwnEmail(
  stores: Stores,
  userId: number,
  ref: string,
): Promise<Email | undefined> {
  if (/^\d{1,15}$/.test(ref)) {
    const email = await stores.emails.byId(Number(ref));
    return email?.userId === userId ? email : undefined;
  }
  return (await stores.emails.ofUserByAddresses(userId, [ref])).get(addressKey(ref));
}

async function currentEmail(stores: Stores, id: number): Promise<Email> {
  const email = await stores.emails.byId(id);
  if (email === undefined) throw notFound();
  return email;
}

/** Wrong codes that may be tried for one address in an hour. */
const wrongCodesPerHour = 10;

/**
 * Proves a claim of the caller's with the code that was mailed to it; a verified address stays so,
 * whatever the code.
 * @param ref the address, in any of its forms, or its id
 * @returns the address; or why it is not proven (`confirmationRefusal`), which is no failure, as a
 * wrong code is counted, and a claim that is lost is gone
 * @throws not_found where it is not on his list
 * @throws conflict where another account was quicker, again and again
 * @throws too_many_requests after too many wrong codes
 */
export async function confirmEmail(
  world: World,
  caller: SignedIn,
  ref: string,
  code: string,
): Promise<Email | Unproven> {
  return decide(world, async (stores) => {
    const user = await currentSelf(stores, caller.user);
    const email = await anyOwnEmail(stores, user.id, ref);
    if (email === undefined) throw unknownEmail(ref);
    if (email.isVerified) return email;
    if (isLapsed(email, world.clock.nowUnix())) {
      if (!(await isProven(stores, email.address))) throw unknownEmail(ref);
      return takenBy(world, stores, email);
    }
    const guesses = `confirm-code:${user.id}:${email.id}`;
    const nowUnix = world.clock.nowUnix();
    await checkAllowance(
      stores.throttles,
      { key: guesses, allowed: wrongCodesPerHour },
      nowUnix,
      'too many wrong codes, try again later',
    );
    const secret = await stores.mailedSecrets.ofEmail('confirm-email', email.id);
    const isRight =
      secret?.userId === user.id &&
      secret.expiresUnix > nowUnix &&
      secret.codeHash === hashCode(code);
    if (!isRight) {
      // Counted in a unit that is kept, so it ends without a failure.
      await stores.throttles.add(guesses, nowUnix, 3600);
      return 'wrong' as const;
    }
    return win(world, stores, caller, user, email);
  });
}

/** Why a claim is not proven: the code is wrong or good no longer, or another account has it now. */
export type Unproven = 'wrong' | 'taken';

/** @returns invalid or conflict */
export const confirmationRefusal = (why: Unproven): PunchcardError =>
  why === 'wrong' ? invalid('[code]: is wrong, or no longer valid') : taken();

const taken = (): PunchcardError =>
  conflict('another account has confirmed this address meanwhile');

/** A unit in which an address may be proven: of two at once, one is told that he was too late. */
async function decide<T>(world: World, operation: (stores: Stores) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await writeAndMail(world, operation);
    } catch (error) {
      if (!(error instanceof DuplicateError)) throw error;
      // Another process was quicker. Looked at once more, the address is proven.
      if (tries === 3) throw taken();
    }
  }
}

async function takenBy(world: World, stores: Stores, email: Email): Promise<'taken'> {
  await removeEmails(world, stores, [email.id]);
  return 'taken';
}

/** Makes a claim its user's own, if nobody has proven the address meanwhile. */
async function win(
  world: World,
  stores: Stores,
  caller: Caller,
  user: User,
  email: Email,
): Promise<Email | 'taken'> {
  if (await isProven(stores, email.address)) return takenBy(world, stores, email);
  await prove(world, stores, user, email);
  await stores.audit.add(
    auditOf(world, caller, 'email.confirm', `user:${user.id}`, `email ${email.id}`),
  );
  await activate(world, stores, user, email);
  return currentEmail(stores, email.id);
}

/**
 * Marks a claim as verified: what was mailed to it is used up, and others' claims lapse.
 * @throws DuplicateError where another account has proven the address
 */
export async function prove(world: World, stores: Stores, user: User, email: Email): Promise<void> {
  await stores.emails.verify(email.id, world.clock.nowUnix());
  await forgetSecrets(world, stores, [email.id]);
  await lapseOthers(world, stores, [email.address], user.id);
}

/** The account of somebody who has registered begins with the first address he proves. */
export async function activate(
  world: World,
  stores: Stores,
  user: User,
  email: Email,
): Promise<void> {
  if (!user.isPending) return;
  await stores.emails.setPrimary(user.id, email.id);
  await stores.users.update(user.id, {
    email: email.address,
    isPending: false,
    isActive: true,
    updatedUnix: world.clock.nowUnix(),
  });
}

/** What a mailed link would prove. */
export interface DescribedConfirmation {
  readonly userName: string;
  readonly address: string;
  /** His account begins with it. */
  readonly isRegistration: boolean;
}

/** What the secret of a link would prove; undefined where it is no longer good. Changes nothing. */
export async function describeSecret(
  world: World,
  secret: string,
): Promise<DescribedConfirmation | undefined> {
  const found = await claimOfSecret(world, world.database.read, hashSecret(secret));
  if (found === undefined) return undefined;
  const { user, email } = found;
  return { userName: user.name, address: email.address, isRegistration: user.isPending };
}

async function claimOfSecret(
  world: World,
  stores: Stores,
  hash: string,
): Promise<{ user: User; email: Email } | undefined> {
  const nowUnix = world.clock.nowUnix();
  const secret = await stores.mailedSecrets.byHash('confirm-email', hash);
  if (secret === undefined || secret.expiresUnix <= nowUnix) return undefined;
  const user = secret.userId === null ? undefined : await stores.users.byId(secret.userId);
  const email = secret.emailId === null ? undefined : await stores.emails.byId(secret.emailId);
  if (user === undefined || email?.userId !== user.id) return undefined;
  return email.isVerified || isLapsed(email, nowUnix) ? undefined : { user, email };
}

/** Whose address was proven. */
export interface Confirmed {
  readonly userName: string;
  readonly address: string;
  /** His account began with it just now. */
  readonly isActivated: boolean;
}

/**
 * Proves a claim with the secret of a mailed link, whoever shows it, once.
 * @throws invalid where it is unknown, used, or good no longer
 * @throws conflict where another account has proven the address meanwhile
 */
export async function confirmBySecret(
  world: World,
  visitor: Visitor,
  secret: string,
): Promise<Confirmed> {
  const hash = hashSecret(secret);
  const before = await claimOfSecret(world, world.database.read, hash);
  const outcome = await decide(world, async (stores) => {
    const claim = await claimOfSecret(world, stores, hash);
    if (claim === undefined) {
      // It was good a moment ago, and now the address is another's.
      const other = before && (await stores.users.byVerifiedEmail(before.email.address));
      if (other !== undefined && other.id !== before?.user.id) throw taken();
      throw invalid('[token]: is unknown, used already, or no longer valid');
    }
    const { user, email } = claim;
    const proven = await win(world, stores, callerAs(user, visitor), user, email);
    return proven === 'taken'
      ? proven
      : { userName: user.name, address: proven.address, isActivated: user.isPending };
  });
  if (outcome === 'taken') throw taken();
  return outcome;
}

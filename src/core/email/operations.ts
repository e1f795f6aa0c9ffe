import { checkAllowance } from '../allowance.ts';
import type { SignedIn } from '../caller.ts';
import type { Context, Tx } from '../context.ts';
import { addressKey, checkAddress } from '../email-address.ts';
import {
  DuplicateError,
  errorOf,
  invalid,
  invalidField,
  notFound,
  type PunchcardError,
  shorten,
  throwAsTaken,
} from '../errors.ts';
import type { Listing } from '../listing.ts';
import { stillSignedIn } from '../policy/recheck.ts';
import type { User } from '../records/types.ts';
import type { Stores } from '../store.ts';
import { type Refusal, refused, write } from '../transaction.ts';
import { queueConfirmation } from './confirmation-mail.ts';
import { notifyEach, notifyPrimary } from './email-notice.ts';
import { mailsLeft, pauseEndsUnix, takePendingMail } from './mail-budget.ts';
import {
  expireOthers,
  findTaken,
  newPendingEmail,
  removeEmails,
  removeExpired,
} from './pending-email.ts';
import type { Email, NewEmail } from './types.ts';

/** The caller's addresses, by id. */
export function listEmails(context: Context, caller: SignedIn): Listing<Email> {
  return context.database.read.emails.list(caller.user.id, context.clock.nowUnix());
}

/**
 * Adds addresses to the caller's list, all or none; they are verified at once unless the instance
 * requires confirmation.
 * @returns the added ones in the given order, or all of the caller's (a setting)
 * @throws invalid if there is none, one is malformed, in use or given twice, or the account would
 * have too many (D36)
 * @throws too_many_requests after too many replies that an address is in use, as they reveal who
 * has an account (D26); or, for a pending account, after too many mails for its network
 */
export async function addEmails(
  context: Context,
  caller: SignedIn,
  addresses: readonly string[],
): Promise<readonly Email[]> {
  if (addresses.length === 0) throw invalid('email.none-given');
  const keys = new Set<string>();
  for (const address of addresses) {
    checkAddress(context.rules, address);
    const key = addressKey(address);
    if (keys.has(key)) throw usedEmail(address);
    keys.add(key);
  }
  const used = usedEmail(addresses.join(', '));
  return write(context, caller, (tx) => add(tx, addresses)).catch(throwAsTaken(used));
}

const usedEmail = (address: string): PunchcardError => invalid('email.used', { email: address });

async function add(
  tx: Tx<SignedIn>,
  addresses: readonly string[],
): Promise<readonly Email[] | Refusal> {
  const user = await stillSignedIn(tx);
  await refuseProbing(tx);
  const own = await removeExpired(tx, user.id, addresses);
  if (user.isPending) await limitPending(tx, addresses.length);
  await limitCount(tx, user, addresses.length);
  // A pending account must not learn whose address it is, as in a registration.
  const verified = user.isPending ? new Set() : await findTaken(tx, addresses, user.id);
  const taken = addresses.find((address) => {
    const key = addressKey(address);
    return own.has(key) || verified.has(key);
  });
  if (taken !== undefined) {
    await tx.throttles.add(throttleKey(tx.caller), tx.nowUnix, 3600);
    return refused(usedEmail(taken));
  }
  const added =
    tx.rules.emailConfirmationRequired || user.isPending
      ? await addPendingEmails(tx, user, addresses)
      : await addVerified(tx, user, addresses);
  await notifyPrimary(tx, user, 'emails-added', addresses);
  await tx.audit('email.add', `user:${user.id}`, count(addresses));
  return tx.rules.emailsAddReply === 'all' ? tx.emails.ofUser(user.id) : added;
}

/** @throws invalid if the account would have too many addresses (D36) */
async function limitCount(tx: Tx, user: User, more: number): Promise<void> {
  const most = tx.rules.maxEmailsPerAccount;
  if ((await tx.emails.list(user.id, tx.nowUnix).count()) + more > most) {
    throw invalidField('emails', 'too-many-addresses', { limit: most });
  }
}

/** The maximum number of addresses of a pending account. */
const mostWhilePending = 5;

/**
 * Limits pending accounts, which cost nothing to create, to correcting a mistyped address.
 * @throws invalid if there would be too many addresses; too_many_requests
 */
async function limitPending(tx: Tx<SignedIn>, count: number): Promise<void> {
  const own = await tx.emails.ofUser(tx.caller.user.id);
  if (own.length + count > mostWhilePending) {
    throw invalidField('emails', 'too-many-while-pending', { limit: mostWhilePending });
  }
  for (let i = 0; i < count; i++) await takePendingMail(tx);
}

async function addVerified(tx: Tx, user: User, addresses: readonly string[]): Promise<Email[]> {
  const createdUnix = tx.nowUnix;
  const added = await insert(
    tx,
    addresses.map((address) => ({
      userId: user.id,
      address,
      isVerified: true,
      isPrimary: false,
      createdUnix,
    })),
  );
  await expireOthers(tx, addresses, user.id);
  await notifyEach(tx, user, 'address-added', addresses);
  return added;
}

/** Mails confirmations within the account's hourly limit; the others are deferred. */
async function addPendingEmails(
  tx: Tx,
  user: User,
  addresses: readonly string[],
): Promise<Email[]> {
  const mailed = await mailedAtOnce(tx, user, addresses);
  const added = await insert(
    tx,
    addresses.map((address) => newPendingEmail(tx, user.id, address, !mailed.has(address))),
  );
  for (const email of added) {
    if (!mailed.has(email.address)) continue;
    await queueConfirmation(tx, { user, email, isRegistration: user.isPending });
  }
  return added;
}

/** The first addresses within the account's hourly limit, except those just mailed. */
async function mailedAtOnce(
  tx: Tx,
  user: User,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const { left } = await mailsLeft(tx, user.id);
  const mailed = new Set<string>();
  for (const address of addresses) {
    if (mailed.size === left) break;
    if ((await pauseEndsUnix(tx, user.id, address)) === 0) mailed.add(address);
  }
  return mailed;
}

/** @throws DuplicateError if a concurrent request was first */
async function insert(stores: Stores, emails: readonly NewEmail[]): Promise<Email[]> {
  const added = await stores.emails.insertAll(emails);
  const missing = emails.find((email, i) => added[i]?.address !== email.address);
  if (missing !== undefined) throw new DuplicateError();
  return added;
}

const throttleKey = (caller: SignedIn): string => `used-email:${caller.user.id}`;

/** Refuses callers who learned of too many addresses in use, whatever they ask for. */
async function refuseProbing(tx: Tx<SignedIn>): Promise<void> {
  const answers = {
    key: throttleKey(tx.caller),
    allowed: tx.rules.usedEmailAnswersPerHour,
    windowSeconds: 3600,
  };
  await checkAllowance(tx, answers, () => errorOf('too_many_requests', 'email.too-many-used'));
}

const count = (addresses: readonly string[]): string =>
  addresses.length === 1 ? '1 address' : `${addresses.length} addresses`;

/**
 * Removes addresses from the caller's list, all or none. An empty list is allowed; duplicates count
 * once.
 * @throws not_found if the caller does not have one of them
 * @throws invalid if one is the primary address
 */
export async function deleteEmails(
  context: Context,
  caller: SignedIn,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  const distinct = [
    ...new Map(addresses.map((address) => [addressKey(address), address])).values(),
  ];
  await write(context, caller, async (tx) => {
    const user = await stillSignedIn(tx);
    const own = await removeExpired(tx, user.id, distinct);
    for (const address of distinct) {
      const email = own.get(addressKey(address));
      if (email === undefined) throw notFound('email.not-found', { email: shorten(address) });
      if (email.isPrimary) {
        throw invalid('email.primary', { email: address });
      }
    }
    const removed = [...own.values()];
    const ids = removed.map((email) => email.id);
    await removeEmails(tx, ids);
    const words = removed.map((email) => email.address);
    await notifyPrimary(tx, user, 'emails-removed', words);
    const verified = removed.filter((email) => email.isVerified).map((email) => email.address);
    await notifyEach(tx, user, 'address-removed', verified);
    await tx.audit('email.delete', `user:${user.id}`, count(distinct));
  });
}

import { checkAllowance } from '../allowance.ts';
import { audit } from '../audit/operations.ts';
import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { addressKey, checkAddress } from '../email-address.ts';
import {
  errorOf,
  invalid,
  invalidField,
  notFound,
  type PunchcardError,
  shorten,
} from '../errors.ts';
import type { Listing } from '../listing.ts';
import { writeAndMail } from '../mailing/queue.ts';
import { stillSignedIn } from '../policy/recheck.ts';
import type { User } from '../records/types.ts';
import type { Stores } from '../store.ts';
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

/** The result of adding addresses. */
export type AddedEmails =
  | { readonly emails: readonly Email[] }
  /** Nothing was added: this address is in use. */
  | { readonly used: string };

/**
 * Adds addresses to the caller's list, all or none; they are verified at once unless the instance
 * requires confirmation.
 * @returns the added ones in the given order, or all of the caller's (a setting); or the address in
 * use, which is not thrown, as its count must be committed
 * @throws invalid if there is none, one is malformed or given twice, or the account would have
 * too many (D36)
 * @throws too_many_requests after too many replies that an address is in use, as they reveal who
 * has an account (D26); or, for a pending account, after too many mails for its network
 */
export async function addEmails(
  context: Context,
  caller: SignedIn,
  addresses: readonly string[],
): Promise<AddedEmails> {
  if (addresses.length === 0) throw invalid('email.none-given');
  const keys = new Set<string>();
  for (const address of addresses) {
    checkAddress(context.rules, address);
    const key = addressKey(address);
    if (keys.has(key)) throw usedEmail(address);
    keys.add(key);
  }
  try {
    return await writeAndMail(context, (stores) => add(context, stores, caller, addresses));
  } catch (error) {
    if (!(error instanceof UsedError)) throw error;
    const { address } = error;
    return context.database.write((stores) => refuseUsed(context, stores, caller, address));
  }
}

export const usedEmail = (address: string): PunchcardError =>
  invalid('email.used', { email: address });

/** Rolls back the transaction; the reply is counted in the next one. */
class UsedError extends Error {
  override readonly name = 'UsedError';
  readonly address: string;
  constructor(address: string) {
    super('used');
    this.address = address;
  }
}

async function add(
  context: Context,
  stores: Stores,
  caller: SignedIn,
  addresses: readonly string[],
): Promise<AddedEmails> {
  const user = await stillSignedIn(context, stores, caller);
  await refuseProbing(context, stores, caller);
  const own = await removeExpired(context, stores, user.id, addresses);
  if (user.isPending) await limitPending(context, stores, caller, addresses.length);
  await limitCount(context, stores, user, addresses.length);
  // A pending account must not learn whose address it is, as in a registration.
  const verified = user.isPending
    ? new Set()
    : await findTaken(context, stores, addresses, user.id);
  const taken = addresses.find((address) => {
    const key = addressKey(address);
    return own.has(key) || verified.has(key);
  });
  if (taken !== undefined) return refuseUsed(context, stores, caller, taken);
  const added =
    context.rules.emailConfirmationRequired || user.isPending
      ? await addPendingEmails(context, stores, user, addresses)
      : await addVerified(context, stores, user, addresses);
  await notifyPrimary(context, stores, user, 'emails-added', addresses);
  await audit(context, stores, caller, 'email.add', `user:${user.id}`, count(addresses));
  const emails =
    context.rules.emailsAddReply === 'all' ? await stores.emails.ofUser(user.id) : added;
  return { emails };
}

/** @throws invalid if the account would have too many addresses (D36) */
async function limitCount(
  { clock, rules }: Context,
  stores: Stores,
  user: User,
  more: number,
): Promise<void> {
  const most = rules.maxEmailsPerAccount;
  if ((await stores.emails.list(user.id, clock.nowUnix()).count()) + more > most) {
    throw invalidField('emails', 'too-many-addresses', { limit: most });
  }
}

/** The maximum number of addresses of a pending account. */
const mostWhilePending = 5;

/**
 * Limits pending accounts, which cost nothing to create, to correcting a mistyped address.
 * @throws invalid if there would be too many addresses; too_many_requests
 */
async function limitPending(
  context: Context,
  stores: Stores,
  caller: SignedIn,
  count: number,
): Promise<void> {
  const own = await stores.emails.ofUser(caller.user.id);
  if (own.length + count > mostWhilePending) {
    throw invalidField('emails', 'too-many-while-pending', { limit: mostWhilePending });
  }
  for (let i = 0; i < count; i++) await takePendingMail(context, stores, caller);
}

async function addVerified(
  context: Context,
  stores: Stores,
  user: User,
  addresses: readonly string[],
): Promise<Email[]> {
  const createdUnix = context.clock.nowUnix();
  const added = await insert(
    stores,
    addresses.map((address) => ({
      userId: user.id,
      address,
      isVerified: true,
      isPrimary: false,
      createdUnix,
    })),
  );
  await expireOthers(context, stores, addresses, user.id);
  await notifyEach(context, stores, user, 'address-added', addresses);
  return added;
}

/** Mails confirmations within the account's hourly limit; the others are deferred. */
async function addPendingEmails(
  context: Context,
  stores: Stores,
  user: User,
  addresses: readonly string[],
): Promise<Email[]> {
  const mailed = await mailedAtOnce(context, stores, user, addresses);
  const added = await insert(
    stores,
    addresses.map((address) => newPendingEmail(context, user.id, address, !mailed.has(address))),
  );
  for (const email of added) {
    if (!mailed.has(email.address)) continue;
    await queueConfirmation(context, stores, { user, email, isRegistration: user.isPending });
  }
  return added;
}

/** The first addresses within the account's hourly limit, except those just mailed. */
async function mailedAtOnce(
  context: Context,
  stores: Stores,
  user: User,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const { left } = await mailsLeft(context, stores, user.id);
  const mailed = new Set<string>();
  for (const address of addresses) {
    if (mailed.size === left) break;
    if ((await pauseEndsUnix(context, stores, user.id, address)) === 0) mailed.add(address);
  }
  return mailed;
}

/** @throws UsedError if a concurrent request was first */
async function insert(stores: Stores, emails: readonly NewEmail[]): Promise<Email[]> {
  const added = await stores.emails.insertAll(emails);
  const missing = emails.find((email, i) => added[i]?.address !== email.address);
  if (missing !== undefined) throw new UsedError(missing.address);
  return added;
}

const throttleKey = (caller: SignedIn): string => `used-email:${caller.user.id}`;

/** Refuses callers who learned of too many addresses in use, whatever they ask for. */
async function refuseProbing(context: Context, stores: Stores, caller: SignedIn): Promise<void> {
  const answers = {
    key: throttleKey(caller),
    allowed: context.rules.usedEmailAnswersPerHour,
    windowSeconds: 3600,
  };
  await checkAllowance(stores.throttles, answers, context.clock.nowUnix(), () =>
    errorOf('too_many_requests', 'email.too-many-used'),
  );
}

/** Counts the reply that an address is in use, in its transaction. */
async function refuseUsed(
  context: Context,
  stores: Stores,
  caller: SignedIn,
  address: string,
): Promise<AddedEmails> {
  await stores.throttles.add(throttleKey(caller), context.clock.nowUnix(), 3600);
  return { used: address };
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
  await writeAndMail(context, async (stores) => {
    const user = await stillSignedIn(context, stores, caller);
    const own = await removeExpired(context, stores, user.id, distinct);
    for (const address of distinct) {
      const email = own.get(addressKey(address));
      if (email === undefined) throw notFound('email.not-found', { email: shorten(address) });
      if (email.isPrimary) {
        throw invalid('email.primary', { email: address });
      }
    }
    const removed = [...own.values()];
    const ids = removed.map((email) => email.id);
    await removeEmails(context, stores, ids);
    const words = removed.map((email) => email.address);
    await notifyPrimary(context, stores, user, 'emails-removed', words);
    const verified = removed.filter((email) => email.isVerified).map((email) => email.address);
    await notifyEach(context, stores, user, 'address-removed', verified);
    await audit(context, stores, caller, 'email.delete', `user:${user.id}`, count(distinct));
  });
}

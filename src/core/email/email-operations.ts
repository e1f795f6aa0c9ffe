import { auditOf } from '../audit.ts';
import type { SignedIn } from '../caller.ts';
import { invalid, notFound, PunchcardError, unauthenticated } from '../errors.ts';
import type { Listing } from '../listing.ts';
import type { Stores } from '../store.ts';
import type { World } from '../world.ts';
import type { Email } from './email.ts';
import { addressKey, checkAddress } from './email-address.ts';

/** The caller's addresses, by id. */
export function listEmails(world: World, caller: SignedIn): Listing<Email> {
  return world.database.read.emails.list(caller.user.id);
}

/**
 * Adds addresses to the caller's list, all of them or none. They are verified at once unless the
 * instance wants them confirmed.
 * @returns the added ones in the order given, or all of the caller's (a setting)
 * @throws invalid where there is none, or one is invalid, given twice, or used
 * @throws too_many_requests after too many answers "used": they tell who has an account here (D26)
 */
export async function addEmails(
  world: World,
  caller: SignedIn,
  addresses: readonly string[],
): Promise<Email[]> {
  if (addresses.length === 0) throw invalid('Email list empty');
  const keys = new Set<string>();
  for (const address of addresses) {
    checkAddress(world.rules, address);
    const key = addressKey(address);
    if (keys.has(key)) throw used(address);
    keys.add(key);
  }
  let outcome: Email[] | Used;
  try {
    outcome = await world.database.write((stores) => add(world, stores, caller, addresses));
  } catch (error) {
    if (!(error instanceof Used)) throw error;
    outcome = error;
    await world.database.write((stores) => countUsed(world, stores, caller));
  }
  if (outcome instanceof Used) throw used(outcome.address);
  return outcome;
}

const used = (address: string): PunchcardError =>
  invalid(`Email address has been used: ${address}`);

/** Returned, not thrown, where nothing was written yet: the answer is counted in the same unit. */
class Used extends Error {
  readonly address: string;
  constructor(address: string) {
    super('used');
    this.address = address;
  }
}

async function add(
  world: World,
  stores: Stores,
  caller: SignedIn,
  addresses: readonly string[],
): Promise<Email[] | Used> {
  const userId = caller.user.id;
  if ((await stores.users.byId(userId)) === undefined) throw unauthenticated();
  await refuseProbing(world, stores, caller);
  const own = await stores.emails.ofUserByAddresses(userId, addresses);
  const proven = await stores.emails.provenAmong(addresses);
  const taken = addresses.find((address) => {
    const key = addressKey(address);
    return own.has(key) || proven.has(key);
  });
  if (taken !== undefined) {
    await countUsed(world, stores, caller);
    return new Used(taken);
  }
  const added = await stores.emails.insertAll(
    addresses.map((address) => ({
      userId,
      address,
      isVerified: !world.rules.emailConfirmationRequired,
      isPrimary: false,
      createdUnix: world.clock.nowUnix(),
    })),
  );
  const missing = addresses.find((address, i) => added[i]?.address !== address);
  // Another process was quicker. What was added goes with this unit.
  if (missing !== undefined) throw new Used(missing);
  await stores.audit.add(auditOf(world, caller, 'email.add', `user:${userId}`, count(addresses)));
  return world.rules.emailsAddReply === 'all' ? stores.emails.ofUser(userId) : added;
}

const throttleKey = (caller: SignedIn): string => `used-email:${caller.user.id}`;

/** Whoever has heard "used" too often hears nothing for a while, whatever he asks for. */
async function refuseProbing(world: World, stores: Stores, caller: SignedIn): Promise<void> {
  const nowUnix = world.clock.nowUnix();
  const { count: answers, endsUnix } = await stores.throttles.count(throttleKey(caller), nowUnix);
  if (answers >= world.rules.usedEmailAnswersPerHour) {
    throw new PunchcardError(
      'too_many_requests',
      'too many of the addresses were used already, try again later',
      { retryAfterSeconds: Math.max(1, endsUnix - nowUnix) },
    );
  }
}

async function countUsed(world: World, stores: Stores, caller: SignedIn): Promise<void> {
  await stores.throttles.add(throttleKey(caller), world.clock.nowUnix(), 3600);
}

const count = (addresses: readonly string[]): string =>
  addresses.length === 1 ? '1 address' : `${addresses.length} addresses`;

/**
 * Takes addresses off the caller's list, all of them or none; none given is no mistake, and one
 * given twice counts once.
 * @throws not_found where one is not on it, whoever else's it may be
 * @throws invalid where one is the primary address
 */
export async function deleteEmails(
  world: World,
  caller: SignedIn,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  const userId = caller.user.id;
  const distinct = [
    ...new Map(addresses.map((address) => [addressKey(address), address])).values(),
  ];
  await world.database.write(async (stores) => {
    const own = await stores.emails.ofUserByAddresses(userId, distinct);
    for (const address of distinct) {
      const email = own.get(addressKey(address));
      if (email === undefined) throw notFound(`Email address does not exist [email: ${address}]`);
      if (email.isPrimary) {
        throw invalid(`Primary email address cannot be deleted [email: ${address}]`);
      }
    }
    await stores.emails.remove([...own.values()].map((email) => email.id));
    await stores.audit.add(
      auditOf(world, caller, 'email.delete', `user:${userId}`, count(distinct)),
    );
  });
}

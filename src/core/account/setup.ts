import { auditOf } from '../audit/operations.ts';
import { type Caller, host } from '../caller.ts';
import type { World } from '../context.ts';
import { forbidden, notFound } from '../errors.ts';
import { hashSecret, newSecret } from '../sign-in/secret.ts';
import type { Stores } from '../store.ts';
import type { User } from '../user/types.ts';
import { type AccountInput, createAccount } from './account.ts';

/** The setting's value is the expiry time, a space, and the hash of the code. */
const settingKey = 'setup.code';
const validSeconds = 3600;

/**
 * Creates a new setup code for the first account, which replaces any earlier one.
 * @returns the code, valid once within an hour; null where an account exists
 */
export async function openSetup(world: Pick<World, 'clock' | 'database'>): Promise<string | null> {
  const code = newSecret(32);
  return world.database.write(async (stores) => {
    if (await stores.users.isAnybodyThere()) {
      await stores.settings.remove(settingKey);
      return null;
    }
    const endsUnix = world.clock.nowUnix() + validSeconds;
    await stores.settings.set(settingKey, `${endsUnix} ${hashSecret(code)}`);
    return code;
  });
}

/** True while there is no account. */
export async function isSetupOpen(world: World): Promise<boolean> {
  return !(await world.database.read.users.isAnybodyThere());
}

/**
 * @throws not_found where an account exists already, whatever the code
 * @throws forbidden where the code is unknown, used or expired
 */
export async function checkSetupCode(world: World, code: string): Promise<void> {
  await requireCode(world, world.database.read, code);
}

async function requireCode(world: World, stores: Stores, code: string): Promise<void> {
  // Read the code first: it is removed in the transaction that creates the account.
  const [endsUnix, hash] = ((await stores.settings.get(settingKey)) ?? '0').split(' ', 2);
  if (await stores.users.isAnybodyThere()) throw notFound();
  if (Number(endsUnix) <= world.clock.nowUnix() || hash !== hashSecret(code)) {
    throw forbidden('the setup code is unknown, used, or too old');
  }
}

/**
 * Creates the first account, a site admin, and closes the setup in one transaction, so that of two
 * concurrent attempts only one succeeds.
 * @throws as `checkSetupCode` and `createAccount`; the code stays valid if the latter refuses
 */
export async function createFirstAdmin(
  world: World,
  visitor: Pick<Caller, 'address' | 'requestId'>,
  code: string,
  input: Pick<AccountInput, 'name' | 'email' | 'password'>,
): Promise<User> {
  // Check first: hashing is expensive and reserved for holders of the code.
  await checkSetupCode(world, code);
  return createAccount(world, host, { ...input, isAdmin: true }, async (stores) => {
    await requireCode(world, stores, code);
    await stores.settings.remove(settingKey);
    await stores.audit.add({
      ...auditOf(world, host, 'instance.setup', 'instance', input.name),
      ...visitor,
    });
  });
}

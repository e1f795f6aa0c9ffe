import { audit } from '../audit/operations.ts';
import { type Caller, host } from '../caller.ts';
import type { Context } from '../context.ts';
import { forbidden, notFound } from '../errors.ts';
import type { User } from '../records/types.ts';
import { hashSecret, newSecret } from '../secret.ts';
import { storableAgent } from '../sign-in/sign-in-notices.ts';
import type { Stores } from '../store.ts';
import { type AccountInput, createAccount } from './operations.ts';

/** The setting's value is the expiry time, a space, and the hash of the code. */
const settingKey = 'setup.code';
const validSeconds = 3600;

/**
 * Creates a new setup code for the first account, which replaces any earlier one.
 * @returns the code, valid once within an hour; null if an account exists
 */
export async function openSetup(
  context: Pick<Context, 'clock' | 'database'>,
): Promise<string | null> {
  const code = newSecret(32);
  return context.database.write(async (stores) => {
    if (await stores.users.hasUsers()) {
      await stores.settings.remove(settingKey);
      return null;
    }
    const endsUnix = context.clock.nowUnix() + validSeconds;
    await stores.settings.set(settingKey, `${endsUnix} ${hashSecret(code)}`);
    return code;
  });
}

/** True while there is no account. */
export async function isSetupOpen(context: Context): Promise<boolean> {
  return !(await context.database.read.users.hasUsers());
}

/**
 * @throws not_found if an account exists already, whatever the code
 * @throws forbidden if the code is unknown, used or expired
 */
export async function checkSetupCode(context: Context, code: string): Promise<void> {
  await requireCode(context, context.database.read, code);
}

async function requireCode(context: Context, stores: Stores, code: string): Promise<void> {
  // Read the code first: it is removed in the transaction that creates the account.
  const [endsUnix, hash] = ((await stores.settings.get(settingKey)) ?? '0').split(' ', 2);
  if (await stores.users.hasUsers()) throw notFound('resource.not-found');
  if (Number(endsUnix) <= context.clock.nowUnix() || hash !== hashSecret(code)) {
    throw forbidden('setup.wrong-code');
  }
}

/**
 * Creates the first account, a site admin, and closes the setup in one transaction, so that of two
 * concurrent attempts only one succeeds.
 * @throws as `checkSetupCode` and `createAccount`; the code stays valid if the latter refuses
 */
export async function createFirstAdmin(
  context: Context,
  visitor: Pick<Caller, 'address' | 'requestId' | 'userAgent'>,
  code: string,
  input: Pick<AccountInput, 'name' | 'email' | 'password'>,
): Promise<User> {
  // Check first: hashing is expensive and reserved for holders of the code.
  await checkSetupCode(context, code);
  return createAccount(context, host, { ...input, isAdmin: true }, async (stores) => {
    await requireCode(context, stores, code);
    await stores.settings.remove(settingKey);
    const caller = { ...host, ...visitor };
    const agent = storableAgent(visitor.userAgent);
    await audit(context, stores, caller, 'instance.setup', 'instance', input.name, agent);
  });
}

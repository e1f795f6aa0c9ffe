import { anonymous, host, type Visitor } from '../caller.ts';
import type { Context, View } from '../context.ts';
import { forbidden, notFound } from '../errors.ts';
import type { User } from '../records/types.ts';
import { hashSecret, newSecret } from '../secret.ts';
import { storableAgent } from '../sign-in/sign-in-notices.ts';
import { view, write } from '../transaction.ts';
import { type AccountInput, createAccount } from './operations.ts';

/** The setting's value is the expiry time, a space, and the hash of the code. */
const settingKey = 'setup.code';
const validSeconds = 3600;

/**
 * Creates a new setup code for the first account, which replaces any earlier one.
 * @returns the code, valid once within an hour; null if an account exists
 */
export async function openSetup(context: Context): Promise<string | null> {
  const code = newSecret(32);
  return write(context, host, async (tx) => {
    if (await tx.users.hasUsers()) {
      await tx.settings.remove(settingKey);
      return null;
    }
    const endsUnix = tx.nowUnix + validSeconds;
    await tx.settings.set(settingKey, `${endsUnix} ${hashSecret(code)}`);
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
  await requireCode(view(context, host), code);
}

async function requireCode(view: View, code: string): Promise<void> {
  // Read the code first: it is removed in the transaction that creates the account.
  const [endsUnix, hash] = ((await view.settings.get(settingKey)) ?? '0').split(' ', 2);
  if (await view.users.hasUsers()) throw notFound('resource.not-found');
  if (Number(endsUnix) <= view.nowUnix || hash !== hashSecret(code)) {
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
  visitor: Visitor,
  code: string,
  input: Pick<AccountInput, 'name' | 'email' | 'password'>,
): Promise<User> {
  // Check first: hashing is expensive and reserved for holders of the code.
  await checkSetupCode(context, code);
  return createAccount(context, host, { ...input, isAdmin: true }, async (tx) => {
    await requireCode(tx, code);
    await tx.settings.remove(settingKey);
    const agent = storableAgent(visitor.userAgent);
    await tx.as(anonymous(visitor)).audit('instance.setup', 'instance', input.name, agent);
  });
}

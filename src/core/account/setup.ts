import { auditOf } from '../audit.ts';
import { type Caller, host } from '../caller.ts';
import { forbidden, notFound } from '../errors.ts';
import { hashSecret, newSecret } from '../sign-in/secret.ts';
import type { Stores } from '../store.ts';
import type { User } from '../user/user.ts';
import type { World } from '../world.ts';
import { type AccountInput, createAccount } from './account.ts';

/** Where the open code is kept: the end of its time, a blank, and its hash. */
const settingKey = 'setup.code';
const validSeconds = 3600;

/**
 * Opens the making of the first account to whoever gets to see the code: anew at each start, so that
 * an older one opens nothing any more.
 * @returns the code, good for an hour and for once; null where somebody is there already
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

/** True while nobody is there who could make accounts. */
export async function isSetupOpen(world: World): Promise<boolean> {
  return !(await world.database.read.users.isAnybodyThere());
}

/**
 * Refuses who may not make the first account.
 * @throws not_found where somebody is there already, whatever the code
 * @throws forbidden where the code is unknown, used, or too old
 */
export async function checkSetupCode(world: World, code: string): Promise<void> {
  await requireCode(world, world.database.read, code);
}

async function requireCode(world: World, stores: Stores, code: string): Promise<void> {
  // The code first: it goes with the unit that makes the account, which is seen then.
  const [endsUnix, hash] = ((await stores.settings.get(settingKey)) ?? '0').split(' ', 2);
  if (await stores.users.isAnybodyThere()) throw notFound();
  if (Number(endsUnix) <= world.clock.nowUnix() || hash !== hashSecret(code)) {
    throw forbidden('the setup code is unknown, used, or too old');
  }
}

/**
 * Makes the first account, a site admin, and closes the setup: both or neither, so that of two at
 * once only one gets through.
 * @throws as `checkSetupCode` and `createAccount`; the code is still good after a refusal by the latter
 */
export async function createFirstAdmin(
  world: World,
  visitor: Pick<Caller, 'address' | 'requestId'>,
  code: string,
  input: Pick<AccountInput, 'name' | 'email' | 'password'>,
): Promise<User> {
  // Before any password is hashed: that is work which nobody without the code can ask for.
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

import { PunchcardError, unauthenticated } from './errors.ts';
import { RememberedPasswords } from './remembered-passwords.ts';
import { fold } from './text.ts';
import type { User } from './user.ts';
import type { World } from './world.ts';

const remembered = new WeakMap<World, RememberedPasswords>();

function rememberedOf(world: World): RememberedPasswords {
  let passwords = remembered.get(world);
  if (passwords === undefined) {
    passwords = new RememberedPasswords();
    remembered.set(world, passwords);
  }
  return passwords;
}

/**
 * The user with this login name or verified address, if the password is his. An unknown name costs
 * and reads the same as a wrong password; failures are counted per account and address, and per
 * address (D14).
 * @throws unauthenticated
 * @throws too_many_requests after too many failures, whatever the password
 * @throws unavailable where too many passwords are being checked
 */
export async function verifyPassword(
  world: World,
  name: string,
  password: string,
  address: string,
): Promise<User> {
  const { read } = world.database;
  const user = name.includes('@')
    ? await read.users.byVerifiedEmail(name.trim())
    : await read.users.byName(name.trim());
  const stored = user === undefined ? undefined : await read.users.passwordOf(user.id);
  const nowUnix = world.clock.nowUnix();

  if (user !== undefined && stored !== undefined) {
    if (rememberedOf(world).has(user.id, stored.version, stored.hash, password, nowUnix)) {
      return user;
    }
  }

  await refuseIfThrottled(world, throttleKeys(user, name, address), nowUnix);

  if (user !== undefined && stored !== undefined && stored.hash !== '') {
    if (await world.passwords.verify(stored.hash, password)) {
      rememberedOf(world).add(user.id, stored.version, stored.hash, password, nowUnix);
      return user;
    }
  } else {
    await world.passwords.pretend(password);
  }
  await world.database.write(async (stores) => {
    for (const { key } of throttleKeys(user, name, address)) {
      await stores.throttles.add(key, nowUnix, world.rules.signInWindowSeconds);
    }
  });
  throw unauthenticated();
}

interface ThrottleKey {
  readonly key: string;
  readonly per: 'account' | 'address';
}

function throttleKeys(user: User | undefined, name: string, address: string): ThrottleKey[] {
  // By id where there is an account: its name and its addresses share one count.
  const account = user === undefined ? `name:${fold(name).slice(0, 100)}` : `user:${user.id}`;
  return [
    { key: `sign-in:${account}@${address}`, per: 'account' },
    { key: `sign-in:@${address}`, per: 'address' },
  ];
}

async function refuseIfThrottled(
  world: World,
  keys: readonly ThrottleKey[],
  nowUnix: number,
): Promise<void> {
  for (const { key, per } of keys) {
    const allowed =
      per === 'account'
        ? world.rules.signInFailuresPerAccount
        : world.rules.signInFailuresPerAddress;
    const { count, endsUnix } = await world.database.read.throttles.count(key, nowUnix);
    if (count >= allowed) {
      throw new PunchcardError('too_many_requests', 'too many failed sign-ins, try again later', {
        retryAfterSeconds: Math.max(1, endsUnix - nowUnix),
      });
    }
  }
}

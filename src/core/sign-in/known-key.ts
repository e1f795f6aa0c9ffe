import type { World } from '../world.ts';

const settingKey = 'vault.key';

/**
 * True where this process reads what others have sealed. The key of the first process on a database
 * is remembered (by its id); another one takes its place once nothing is there that it sealed.
 */
export async function isKnownKey(world: World): Promise<boolean> {
  const { keyId } = world.vault;
  return world.database.write(async (stores) => {
    if ((await stores.settings.get(settingKey)) === keyId) return true;
    if (await stores.mails.isAnySealedElsewhere(keyId)) return false;
    await stores.settings.set(settingKey, keyId);
    return true;
  });
}

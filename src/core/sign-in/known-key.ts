import type { World } from '../world.ts';

const settingKey = 'vault.key';

/**
 * True where this process reads what others have sealed. The key of the first process on a database
 * is remembered (by its id); another one takes its place once nothing is there that it sealed.
 */
export async function isKnownKey(world: World): Promise<boolean> {
  const { keyId } = world.vault;
  return world.database.write(async (stores) => {
    const known = await stores.settings.get(settingKey);
    if (known === keyId) return true;
    if (known !== undefined && (await stores.mails.isAnySealedElsewhere(keyId))) return false;
    await stores.settings.set(settingKey, keyId);
    return true;
  });
}

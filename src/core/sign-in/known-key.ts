import type { Context } from '../context.ts';

const settingKey = 'vault.key';

/**
 * True if this process can open what other processes have sealed. The database stores the first
 * process's key id; a new key replaces it once nothing sealed with the old one is left.
 */
export async function canOpenSealed(context: Context): Promise<boolean> {
  const { keyId } = context.secretBox;
  return context.database.write(async (stores) => {
    if ((await stores.settings.get(settingKey)) === keyId) return true;
    if (await stores.mails.hasForeignKey(keyId)) return false;
    await stores.settings.set(settingKey, keyId);
    return true;
  });
}

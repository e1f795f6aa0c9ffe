import { host } from '../caller.ts';
import type { Context } from '../context.ts';
import { write } from '../transaction.ts';

const settingKey = 'vault.key';

/**
 * True if this process can open what other processes have sealed. The database stores the first
 * process's key id; a new key replaces it once nothing sealed with the old one is left.
 */
export async function canOpenSealed(context: Context): Promise<boolean> {
  const { keyId } = context.secretBox;
  return write(context, host, async (tx) => {
    if ((await tx.settings.get(settingKey)) === keyId) return true;
    if (await tx.mails.hasForeignKey(keyId)) return false;
    await tx.settings.set(settingKey, keyId);
    return true;
  });
}

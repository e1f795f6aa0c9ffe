import { isCommonPassword } from '../common-passwords.ts';
import type { Config } from '../config/config.ts';
import { systemClock } from '../core/clock.ts';
import type { Context, CoreDoor } from '../core/context.ts';
import { kernelDoors } from '../core/doors.ts';
import { mailPort } from '../mail/compose.ts';
import { passwordHasher } from '../password-hasher.ts';
import { openSecretBox } from '../secret-key.ts';
import { openDatabase } from '../sql/database.ts';
import type { ModuleSqlDoor } from '../sql/door.ts';

/** The services of a command, with the database open; a server may be running on it. */
export async function openContext(
  config: Config,
  modules: readonly (CoreDoor & ModuleSqlDoor)[],
  options: { readonly publicUrl: string; readonly mustExist: boolean },
): Promise<Context> {
  const { dataDir, databaseUrl, backupDir } = config;
  const { mustExist } = options;
  const location = { dataDir, databaseUrl, backupDir, mustExist, modules };
  const database = await openDatabase(location, systemClock);
  try {
    return {
      database,
      clock: systemClock,
      rules: config.rules,
      passwords: passwordHasher(),
      isCommonPassword,
      secretBox: openSecretBox(config),
      mail: mailPort({ publicUrl: () => options.publicUrl, transport: async () => null }),
      // A running server polls the outboxes.
      wakeOutboxes: () => {},
      doors: [...Object.values(kernelDoors), ...modules],
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { ConfigError } from './config/values.ts';
import { secretBoxOf, secretKeyBytes } from './core/sign-in/secret-box.ts';
import type { SecretBox } from './core/sign-in/types.ts';
import { makeFolder } from './sql/database.ts';
import { syncFolder } from './sql/engine/database-file.ts';
import { openingError } from './sql/engine/opening-errors.ts';

/** The key that encrypts secrets in the database. */
const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret.key');

export const hasSecretKey = (dataDir: string): boolean => existsSync(secretKeyFile(dataDir));

/**
 * Opens the secret box with the key from the settings or the data folder, where a missing key is
 * created.
 * @throws ConfigError if the file contains no valid key
 */
export function openSecretBox(config: Pick<Config, 'secretKey' | 'dataDir'>): SecretBox {
  return secretBoxOf(config.secretKey ?? keyInFolder(config.dataDir));
}

function keyInFolder(dataDir: string): Buffer {
  const file = secretKeyFile(dataDir);
  makeFolder(dataDir);
  let text: string;
  try {
    text = read(file) ?? make(file, dataDir);
  } catch (error) {
    throw openingError(error, file);
  }
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new ConfigError(
      `${file} contains no valid key; restore the right one, or delete the file, which loses waiting mails and second factors`,
    );
  }
  return Buffer.from(text, 'hex');
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Creates the file atomically; if several processes do so at once, the first one wins. */
function make(file: string, dataDir: string): string {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, `${randomBytes(secretKeyBytes).toString('hex')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  syncFolder(dataDir);
  return readFileSync(file, 'utf8').trim();
}

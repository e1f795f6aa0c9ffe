import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { ConfigError } from './config/values.ts';
import { type Vault, vaultKeyBytes, vaultOf } from './core/sign-in/vault.ts';
import { makeFolder } from './sql/database.ts';
import { syncFolder } from './sql/database-file.ts';

/** The key beside the database: it is needed to read what the database holds sealed. */
const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret.key');

/**
 * What seals and opens: with the key of the settings, or the one in the data folder, which is made
 * where there is none.
 * @throws ConfigError where the file holds no key
 */
export function openVault(config: Pick<Config, 'secretKey' | 'dataDir'>): Vault {
  return vaultOf(config.secretKey ?? keyInFolder(config.dataDir));
}

function keyInFolder(dataDir: string): Buffer {
  const file = secretKeyFile(dataDir);
  makeFolder(dataDir);
  const text = read(file) ?? make(file, dataDir);
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new ConfigError(
      `${file} holds no key; bring the right one back, or remove it: mails that wait and second factors are lost then`,
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

/** Whole or not at all, and one for all: of several processes at once the first one's counts. */
function make(file: string, dataDir: string): string {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, `${randomBytes(vaultKeyBytes).toString('hex')}\n`);
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

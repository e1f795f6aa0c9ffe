import { readdirSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { type Config, warningsOf } from '../../config/config.ts';
import { labelOf } from '../../config/schema.ts';
import { systemClock } from '../../core/clock.ts';
import { userMessageOf } from '../../error-message.ts';
import { publicUrlOf } from '../../operator/command.ts';
import { hasSecretKey } from '../../secret-key.ts';
import { sqliteFile } from '../../sql/database.ts';
import type { ModuleSqlDoor } from '../../sql/door.ts';
import { awaitsRecovery, type DatabaseCondition, databaseCondition } from './database-condition.ts';

/** A result. `info` needs no action, unless it is unexpected. */
export interface Check {
  readonly name: string;
  readonly state: 'ok' | 'info' | 'warning' | 'error';
  /** The problem, and how to fix it. */
  readonly message: string;
}

/** A larger clock difference is reported; it is an error if codes and links would fail. */
const toleratedSeconds = 5;
const brokenSeconds = 60;
const mailServerTimeoutMs = 10_000;

/** The checks of the settings alone. */
export function settingChecks(config: Config): Check[] {
  const { host, http, rules } = config;
  const warnings = new Map(warningsOf(config).map(({ topic, message }) => [topic, message]));
  const check = (name: 'address' | 'tls' | 'mail', state: Check['state'], message: string) => {
    const warning = warnings.get(name);
    return warning === undefined
      ? { name, state, message }
      : ({ name, state: 'warning', message: warning } as const);
  };
  const url = publicUrlOf(config);
  const isHttps = url.startsWith('https:');
  return [
    check('address', 'ok', `listens on ${host}; links begin with ${url}`),
    warnings.has('address')
      ? { name: 'tls', state: 'info', message: `unknown until ${labelOf('PUBLIC_URL')} is set` }
      : check('tls', 'ok', isHttps ? 'the public URL is https' : 'not needed on one machine'),
    isHttps && http.trustedProxies.length === 0
      ? {
          name: 'proxies',
          state: 'info',
          message: `${labelOf('TRUSTED_PROXIES')} is not set: behind a proxy, all users share its address in throttles and logs; name it there`,
        }
      : {
          name: 'proxies',
          state: 'ok',
          message: http.trustedProxies.join(', ') || 'none expected without https',
        },
    ...(rules.mail.smtpUrl === null
      ? [
          check(
            'mail',
            'info',
            `${labelOf('SMTP_URL')} is not set: all mail waits, unless an administrator set a mail server in the browser`,
          ),
        ]
      : []),
  ];
}

/** The checks of the mail server, the database and the folders; they change nothing. */
export async function surroundingChecks(
  config: Config,
  modules: readonly ModuleSqlDoor[],
  signal: AbortSignal,
): Promise<Check[]> {
  const [mail, database] = await Promise.all([
    mailCheck(config, signal),
    databaseCheck(config, modules),
  ]);
  const { condition, ...check } = database;
  return [...mail, check, clockCheck(condition), backupCheck(config)];
}

async function mailCheck(config: Config, signal: AbortSignal): Promise<Check[]> {
  const { smtpUrl, allowsPlain } = config.rules.mail;
  if (smtpUrl === null) return [];
  const { mailServerProblem } = await import('../../mail/transport.ts');
  const problem = await mailServerProblem(
    {
      smtpUrl,
      allowsPlain: allowsPlain === true,
      publicUrl: publicUrlOf(config),
      timeoutMs: mailServerTimeoutMs,
    },
    signal,
  );
  if (problem === undefined) {
    return [{ name: 'mail', state: 'ok', message: 'the mail server can be used' }];
  }
  const message = `the mail server cannot be used: ${problem}; mail waits until it can: check it and ${labelOf('SMTP_URL')}`;
  return [{ name: 'mail', state: 'error', message }];
}

async function databaseCheck(
  config: Config,
  modules: readonly ModuleSqlDoor[],
): Promise<Check & { condition: DatabaseCondition | undefined }> {
  const name = 'database';
  if (awaitsRecovery(config)) {
    const message = 'the last server crashed: not checked; the next start recovers and checks it';
    return { name, state: 'warning', message, condition: undefined };
  }
  try {
    const condition = await databaseCondition({ ...config, modules }, systemClock);
    if (condition === undefined) {
      const message = `there is none in ${config.dataDir}; the first start creates it, unless ${labelOf('DATA_DIR')} is wrong`;
      return { name, state: 'warning', message, condition };
    }
    const { pendingMigrations } = condition;
    if (pendingMigrations > 0) {
      const message = `${pendingMigrations} migrations behind this program; back it up and restart the server, which applies them`;
      return { name, state: 'warning', message, condition };
    }
    return { name, state: 'ok', message: 'can be opened and is up to date', condition };
  } catch (error) {
    const message = userMessageOf(error) ?? String(error);
    return { name, state: 'error', message, condition: undefined };
  }
}

function clockCheck(condition: DatabaseCondition | undefined): Check {
  const name = 'clock';
  if (condition === undefined) {
    return { name, state: 'info', message: 'not checked without the database' };
  }
  const { aheadSeconds, newestUnix } = condition;
  const stateOf = (seconds: number) => (seconds > brokenSeconds ? 'error' : 'warning');
  const apart = Math.abs(aheadSeconds);
  if (apart > toleratedSeconds) {
    const where = aheadSeconds > 0 ? 'behind' : 'ahead of';
    const message = `${apart} s ${where} the clock of the database server; synchronize both with NTP`;
    return { name, state: stateOf(apart), message };
  }
  const future = newestUnix - systemClock.nowUnix();
  if (future > toleratedSeconds) {
    const message = `the newest row was saved ${future} s in the future: the clock is, or was, wrong; synchronize it with NTP`;
    return { name, state: stateOf(future), message };
  }
  return { name, state: 'ok', message: 'agrees with the database' };
}

function backupCheck({ dataDir, secretKey, backupDir: folder }: Config): Check {
  const name = 'backups';
  const within = folder !== null && isWithin(resolve(folder), dataDir) ? folder : undefined;
  const copies = within ?? copiesIn(dataDir);
  if (copies !== undefined) {
    const withKey = secretKey === null ? ', with the key that decrypts them' : '';
    const message = `${copies} is in the data folder: both can be lost together${withKey}; keep backups elsewhere`;
    return { name, state: 'warning', message };
  }
  if (folder === null) {
    const message = `none in the data folder; name their folder in ${labelOf('BACKUP_DIR')} to check it`;
    return { name, state: 'ok', message };
  }
  const files = namesIn(folder);
  if (files === undefined) {
    return { name, state: 'error', message: `${folder} cannot be read` };
  }
  if (hasSecretKey(folder)) {
    const message = `secret.key is beside the backups in ${folder}: anyone who has both can decrypt them; keep it elsewhere`;
    return { name, state: 'warning', message };
  }
  return files.some(isCopy)
    ? { name, state: 'ok', message: `the key is not beside the backups in ${folder}` }
    : { name, state: 'warning', message: `there is no backup in ${folder}; see punchcard backup` };
}

const isWithin = (path: string, folder: string): boolean =>
  `${path}${sep}`.startsWith(`${resolve(folder)}${sep}`);

const isCopy = (name: string): boolean => /\.(db|dump|sql)(\.\w+)?$/.test(name);

/** A copy of the database in the data folder or a subfolder. */
function copiesIn(dataDir: string): string | undefined {
  const own = sqliteFile(dataDir);
  const folders = [dataDir, ...(namesIn(dataDir) ?? []).map((name) => join(dataDir, name))];
  return folders
    .flatMap((folder) => (namesIn(folder) ?? []).filter(isCopy).map((name) => join(folder, name)))
    .find((file) => file !== own);
}

/** @returns undefined if it is not a folder, or cannot be read */
function namesIn(folder: string): string[] | undefined {
  try {
    return readdirSync(folder);
  } catch {
    return undefined;
  }
}

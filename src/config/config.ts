import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import type { Rules } from '../core/context.ts';
import { exposesPassword, isLoopback } from '../core/instance/mail-server.ts';
import { normalizeTimeZone } from '../core/time/time-zone.ts';
import type { HttpSettings } from '../http/settings.ts';
import { ownDataDir } from '../installation.ts';
import { version } from '../version.ts';
import { isUrl } from './formats.ts';
import {
  type FlatSettings,
  labelOf,
  propertiesOf,
  type SettingName,
  type SettingSources,
  type SettingValues,
  settingNames,
  settingOf,
} from './schema.ts';
import { parseSettings, type Report, refuse } from './values.ts';

/**
 * Parses the settings into the typed configuration.
 * @param sources where each setting was found, if known
 * @param report called for each mistake; by default, the first one throws a ConfigError
 */
export function configFrom(
  settings: FlatSettings,
  sources: SettingSources = {},
  report: Report = refuse,
): Config {
  const given = (name: SettingName): string => (settings[name] ?? '').trim();
  const flat = Object.fromEntries(
    settingNames.map((name) => [name, given(name) || String(settingOf(name).default)]),
  ) as Record<SettingName, string>;
  if (given('DATA_DIR') === '') flat.DATA_DIR = ownDataDir;
  // Resolving would change the slashes of a URL, which is refused below.
  else if (!isUrl(flat.DATA_DIR)) flat.DATA_DIR = resolve(flat.DATA_DIR);
  const set = settingNames.filter((name) => given(name) !== '');
  const sourcesOfSet = Object.fromEntries(set.map((name) => [name, sources[name] ?? 'program']));
  const values = parseSettings(flat, report);
  const config = { ...typedConfig(values, new Set(set)), flat, sources: sourcesOfSet };
  checkContradictions(config, report);
  return config;
}

/** The values in the structure that the program uses; null means not set. */
function typedConfig(values: SettingValues, isSet: ReadonlySet<SettingName>) {
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    /** Null: unknown. */
    backupDir: values.BACKUP_DIR || null,
    /** Null means SQLite in the data folder. */
    databaseUrl: values.DATABASE_URL || null,
    logLevel: values.LOG_LEVEL,
    /** 32 bytes; null means the key file in the data folder. */
    secretKey: values.SECRET_KEY === '' ? null : Buffer.from(values.SECRET_KEY, 'hex'),
    rules: {
      ...propertiesOf('rules', values),
      defaultTimeZone: normalizeTimeZone(values.DEFAULT_TIME_ZONE) ?? 'UTC',
      timeTrackingEnabled: values.ENABLE_TIMETRACKING,
      emailConfirmationRequired: values.REGISTER_EMAIL_CONFIRM,
      /** Null: not configured. */
      registration: isSet.has('REGISTRATION') ? values.REGISTRATION : null,
      mail: {
        smtpUrl: values.SMTP_URL || null,
        from: values.MAIL_FROM,
        allowsPlain: isSet.has('ALLOW_SMTP_WITHOUT_TLS') ? values.ALLOW_SMTP_WITHOUT_TLS : null,
      },
    } satisfies Rules,
    http: {
      ...propertiesOf('http', values),
      version,
      /** Null: derived from host and port once they are known. */
      publicUrl: values.PUBLIC_URL.replace(/\/+$/, '') || null,
      requireSignIn: values.REQUIRE_SIGNIN,
      metricsToken: values.METRICS_TOKEN || null,
      timeTrackingEnabled: values.ENABLE_TIMETRACKING,
    } satisfies Omit<HttpSettings, 'publicUrl'> & { publicUrl: string | null },
  };
}

export type Config = ReturnType<typeof typedConfig> & {
  /** All effective values as text, including secrets. */
  readonly flat: Readonly<Record<SettingName, string>>;
  /** Where each setting came from; settings with their default value are missing. */
  readonly sources: Readonly<SettingSources>;
};

function checkContradictions({ rules, host, flat }: Config, report: Report): void {
  const contradict = (name: SettingName, reason: string, ...others: SettingName[]): void =>
    report({ name, subject: labelOf(name), reason, among: [name, ...others] });
  const checkOrder = (one: SettingName, other: SettingName): void => {
    if (Number(flat[one]) <= Number(flat[other])) return;
    const most = `${labelOf(other)}, which is ${flat[other]}`;
    contradict(one, `is ${flat[one]}, but must not exceed ${most}`, other);
  };
  checkOrder('DEFAULT_PAGING_NUM', 'MAX_RESPONSE_ITEMS');
  checkOrder('HEADERS_TIMEOUT_MS', 'REQUEST_TIMEOUT_MS');
  if (rules.mail.smtpUrl !== null && rules.mail.from === '') {
    contradict('SMTP_URL', `is set, so ${labelOf('MAIL_FROM')} is required`, 'MAIL_FROM');
  }
  const { smtpUrl, allowsPlain } = rules.mail;
  if (smtpUrl !== null && exposesPassword({ smtpUrl, allowsPlain: allowsPlain === true })) {
    const other = 'ALLOW_SMTP_WITHOUT_TLS';
    contradict('SMTP_URL', `has a password, which ${labelOf(other)} would send unencrypted`, other);
  }
  checkOrder('MAX_STREAMS_PER_USER', 'MAX_STREAMS');
  const { emailDomainAllowlist: allowed, emailDomainBlocklist: blocked } = rules;
  const inBoth = allowed.find((glob) => blocked.includes(glob));
  if (inBoth !== undefined) {
    const other = 'EMAIL_DOMAIN_BLOCKLIST';
    const reason = `contains "${inBoth}", and so does ${labelOf(other)}`;
    contradict('EMAIL_DOMAIN_ALLOWLIST', reason, other);
  }
  if (isIP(host) !== 0 && !['0.0.0.0', '::'].includes(host) && !isLocalAddress(host)) {
    contradict('HOST', `is ${host}, which is not an address of this machine`);
  }
}

const isLocalAddress = (address: string): boolean =>
  isLoopback(address) ||
  Object.values(networkInterfaces())
    .flat()
    .some((local) => local?.address === address);

/** A setting that works but is probably not intended. */
export interface SettingWarning {
  readonly topic: 'address' | 'tls' | 'mail';
  readonly message: string;
}

export function warningsOf({
  host,
  http: { publicUrl },
  rules,
}: Config): readonly SettingWarning[] {
  const warnings: SettingWarning[] = [];
  if (!isLoopback(host) && publicUrl === null) {
    warnings.push({
      topic: 'address',
      message: `${labelOf('HOST')} accepts connections from other machines, but ${labelOf('PUBLIC_URL')} is not set: links work on this machine only`,
    });
  }
  if (publicUrl?.startsWith('http:') === true && !isLoopback(new URL(publicUrl).hostname)) {
    warnings.push({
      topic: 'tls',
      message: `${labelOf('PUBLIC_URL')} is not https: passwords and tokens are sent unencrypted; put a proxy with TLS in front`,
    });
  }
  const needsMail: SettingName[] = [];
  if (rules.emailConfirmationRequired) needsMail.push('REGISTER_EMAIL_CONFIRM');
  if (rules.registration === 'invitation') needsMail.push('REGISTRATION');
  if (rules.mail.smtpUrl === null && needsMail.length > 0) {
    warnings.push({
      topic: 'mail',
      message: `${needsMail.map(labelOf).join(' and ')} needs mail, but ${labelOf('SMTP_URL')} is not set: mail waits until an administrator reads it with \`punchcard mail show\``,
    });
  }
  return warnings;
}

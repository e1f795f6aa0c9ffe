import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import type { SettingInForce, SettingSource } from './core/instance/instance.ts';
import { zoneNamed } from './core/reports/zones.ts';
import type { Rules } from './core/world.ts';
import type { HttpSettings } from './http/settings.ts';
import { version } from './version.ts';

/** A setting that is wrong, in one sentence for the person who starts the program. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Kind = 'text' | 'number' | 'switch' | 'list' | 'choice';

interface Setting {
  readonly kind: Kind;
  /** As it would be written in the environment; '' means not set. */
  readonly default: string;
  readonly description: string;
  readonly choices?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** Masked where settings are printed, and never repeated in an error. */
  readonly isSecret?: boolean;
}

/**
 * Every setting of the program, once. The environment variable is `PUNCHCARD_` and the name, the
 * flag is the name in lower case with dashes; the README's table is made from this.
 */
export const settingTable = {
  HOST: { kind: 'text', default: '127.0.0.1', description: 'Address to listen on.' },
  PORT: {
    kind: 'number',
    default: '3000',
    min: 0,
    max: 65_535,
    description: 'Port to listen on; 0 takes a free one.',
  },
  WORKERS: {
    kind: 'text',
    default: '1',
    description:
      'Processes that answer requests, each on a core of its own; `auto`: as many as there are cores.',
  },
  PUBLIC_URL: {
    kind: 'text',
    default: '',
    description:
      'Where users reach the server, e.g. `https://time.example.com`; absolute URLs come from it. Default: `http://HOST:PORT`.',
  },
  TRUSTED_PROXIES: {
    kind: 'list',
    default: '',
    description: 'Addresses or ranges of proxies whose `X-Forwarded-*` headers are believed.',
  },
  DATA_DIR: {
    kind: 'text',
    default: './data',
    description:
      'Folder of the database and everything else that must be kept. Default: `data` beside the program, from wherever it is started.',
  },
  DATABASE_URL: {
    kind: 'text',
    default: '',
    isSecret: true,
    description:
      'A PostgreSQL database, `postgres://user:password@host:port/database`; several hosts are separated by commas. Absent: SQLite in the data folder.',
  },
  DEFAULT_PAGING_NUM: {
    kind: 'number',
    default: '30',
    min: 1,
    max: 1000,
    description: 'Page size of lists where the client names none.',
  },
  MAX_RESPONSE_ITEMS: {
    kind: 'number',
    default: '50',
    min: 1,
    max: 1000,
    description: 'Largest page size of lists.',
  },
  ENABLE_TIMETRACKING: {
    kind: 'switch',
    default: 'true',
    description: 'Time tracking on the whole instance.',
  },
  DEFAULT_ALLOW_ONLY_CONTRIBUTORS_TO_TRACK_TIME: {
    kind: 'switch',
    default: 'true',
    description: 'New repositories let only writers, posters and assignees track time.',
  },
  DEFAULT_TIME_ZONE: {
    kind: 'text',
    default: 'UTC',
    description:
      'Zone, e.g. `Europe/Berlin`, in which days begin and end for whoever has set no other.',
  },
  FIRST_DAY_OF_WEEK: {
    kind: 'choice',
    default: 'monday',
    choices: ['monday', 'saturday', 'sunday'],
    description: 'Day on which weeks begin for whoever has set no other.',
  },
  WORKING_DAY_SECONDS: {
    kind: 'number',
    default: '28800',
    min: 900,
    max: 86_400,
    description: 'Length of a working day, `1d`, for whoever has set no other.',
  },
  LONG_TIME_SECONDS: {
    kind: 'number',
    default: '36000',
    min: 60,
    description: 'An entry or a stopwatch that is longer is named among what may be mistakes.',
  },
  REGISTRATION: {
    kind: 'choice',
    default: 'off',
    choices: ['off', 'open', 'invitation'],
    description:
      'Who may make an account himself: nobody, everybody, or whom an administrator has invited by mail.',
  },
  REGISTER_EMAIL_CONFIRM: {
    kind: 'switch',
    default: 'false',
    description:
      'Email addresses start unverified, at registration and when they are added, and have to be confirmed by a link or code that is mailed to them.',
  },
  SMTP_URL: {
    kind: 'text',
    default: '',
    isSecret: true,
    description:
      'The mail server, `smtp://user:password@host:587` (TLS by STARTTLS) or `smtps://user:password@host` (TLS from the start). Without it mail waits in the outbox; `punchcard mail show ID` prints it.',
  },
  MAIL_FROM: {
    kind: 'text',
    default: '',
    description:
      'Sender of mail, e.g. `Punchcard <punchcard@example.com>`; needed where `SMTP_URL` is set.',
  },
  SECRET_KEY: {
    kind: 'text',
    default: '',
    isSecret: true,
    description:
      'Key that seals mails that wait and second factors: 64 hexadecimal digits, the same for every process on one database. Default: the file `secret.key` in the data folder, made at the first start.',
  },
  CONFIRMATION_VALID_SECONDS: {
    kind: 'number',
    default: '10800',
    min: 60,
    max: 604_800,
    description: 'How long a mailed link or code proves an address.',
  },
  CLAIM_VALID_DAYS: {
    kind: 'number',
    default: '7',
    min: 1,
    max: 365,
    description: 'How long an address that nobody confirms stays on a list.',
  },
  RESEND_CONFIRMATION_SECONDS: {
    kind: 'number',
    default: '180',
    min: 0,
    description: 'Time between two confirmation mails to one address.',
  },
  UNPROVEN_MAILS_PER_HOUR: {
    kind: 'number',
    default: '20',
    min: 1,
    description: 'Mails from one account to addresses that are not proven, per hour; others wait.',
  },
  PASSWORD_RESET_VALID_SECONDS: {
    kind: 'number',
    default: '3600',
    min: 60,
    max: 604_800,
    description: 'How long a mailed link lets its reader choose a new password.',
  },
  REVERT_VALID_DAYS: {
    kind: 'number',
    default: '7',
    min: 1,
    max: 365,
    description: 'How long a change of the primary address can be taken back by its mail.',
  },
  INVITATION_VALID_DAYS: {
    kind: 'number',
    default: '7',
    min: 1,
    max: 365,
    description: 'How long an invitation can be accepted.',
  },
  PROVEN_PASSWORD_SECONDS: {
    kind: 'number',
    default: '600',
    min: 0,
    description:
      'In a session, a password given longer ago is asked for again before a sensitive change.',
  },
  MAIL_KEEP_DAYS: {
    kind: 'number',
    default: '30',
    min: 1,
    description: 'How long mail that was sent or given up is listed, without its body.',
  },
  EMAILS_ADD_REPLY: {
    kind: 'choice',
    default: 'added',
    choices: ['added', 'all'],
    description: 'What adding addresses answers with: the added ones, or all of the user.',
  },
  EMAIL_DOMAIN_ALLOWLIST: {
    kind: 'list',
    default: '',
    description: 'Globs of domains that addresses may have; empty: all.',
  },
  EMAIL_DOMAIN_BLOCKLIST: {
    kind: 'list',
    default: '',
    description: 'Globs of domains that addresses may not have.',
  },
  NO_REPLY_ADDRESS: {
    kind: 'text',
    default: 'noreply.localhost',
    description: 'Domain of the placeholder shown for a hidden address.',
  },
  DEFAULT_HIDE_EMAIL: {
    kind: 'switch',
    default: 'true',
    description: 'New accounts hide their address.',
  },
  DEFAULT_USER_VISIBILITY: {
    kind: 'choice',
    default: 'public',
    choices: ['public', 'limited', 'private'],
    description: 'Visibility of new accounts.',
  },
  MIN_PASSWORD_LENGTH: {
    kind: 'number',
    default: '8',
    min: 1,
    max: 256,
    description: 'Shortest password that may be set.',
  },
  REQUIRE_SIGNIN: {
    kind: 'switch',
    default: 'false',
    description: 'Nothing is shown to those who are not signed in.',
  },
  ALLOW_TOKEN_IN_QUERY: {
    kind: 'switch',
    default: 'false',
    description:
      'Tokens are taken from `?token=` and `?access_token=` too. They end up in the logs of proxies.',
  },
  SIGN_IN_FAILURES_PER_ACCOUNT: {
    kind: 'number',
    default: '10',
    min: 1,
    description: 'Failed sign-ins to one account from one address in the window, before 429.',
  },
  SIGN_IN_FAILURES_PER_ADDRESS: {
    kind: 'number',
    default: '50',
    min: 1,
    description: 'Failed sign-ins from one address in the window, before 429.',
  },
  SIGN_IN_WINDOW_SECONDS: {
    kind: 'number',
    default: '900',
    min: 1,
    description: 'Length of that window.',
  },
  USED_EMAIL_ANSWERS_PER_HOUR: {
    kind: 'number',
    default: '20',
    min: 1,
    description: 'Answers "address is used" per caller and hour, before 429.',
  },
  SESSION_IDLE_DAYS: {
    kind: 'number',
    default: '30',
    min: 1,
    description: 'A session that is not used for so long ends.',
  },
  NAME_HOLD_DAYS: {
    kind: 'number',
    default: '30',
    min: 0,
    description: 'How long a name that was given up is kept from others.',
  },
  RESTORE_DAYS: {
    kind: 'number',
    default: '30',
    min: 0,
    description: 'How long a deleted repository or issue can be restored.',
  },
  CORS_ORIGINS: {
    kind: 'list',
    default: '',
    description: 'Origins whose pages may read replies; empty: CORS is off.',
  },
  BODY_LIMIT_BYTES: {
    kind: 'number',
    default: '1048576',
    min: 1024,
    description: 'Largest request body.',
  },
  REQUEST_TIMEOUT_MS: {
    kind: 'number',
    default: '60000',
    min: 100,
    description: 'Longest time for a request to arrive whole.',
  },
  HEADERS_TIMEOUT_MS: {
    kind: 'number',
    default: '20000',
    min: 100,
    description: "Longest time for a request's headers to arrive.",
  },
  MAX_CONCURRENT_REQUESTS: {
    kind: 'number',
    default: '1000',
    min: 1,
    description: 'Requests under way at once; more are answered 503.',
  },
  MAX_STREAMS: {
    kind: 'number',
    default: '16',
    min: 1,
    description:
      'Unpaged lists above 1,000 rows, or 8 MiB, and files above 256 KiB, under way at once.',
  },
  MAX_STREAMS_PER_USER: {
    kind: 'number',
    default: '2',
    min: 1,
    description: 'The same, per user.',
  },
  MAX_EVENT_STREAMS: {
    kind: 'number',
    default: '2000',
    min: 1,
    max: 10_000,
    description: 'Event streams of all users together that this process keeps open.',
  },
  STALLED_STREAM_MS: {
    kind: 'number',
    default: '30000',
    min: 10,
    description: 'A client that takes nothing of a long list for so long is cut off.',
  },
  METRICS_TOKEN: {
    kind: 'text',
    default: '',
    isSecret: true,
    description: 'Bearer token of `GET /metrics`; without it there are no metrics.',
  },
  LOG_LEVEL: {
    kind: 'choice',
    default: 'info',
    choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    description: 'What is logged.',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settingTable;
/** Settings as text, by name; absent or '' means the default. */
export type FlatSettings = Partial<Record<SettingName, string>>;

/** How mail leaves. */
export interface MailSettings {
  /** Null: it waits in the outbox. */
  readonly smtpUrl: string | null;
  /** The sender; '' where nothing leaves. */
  readonly from: string;
}

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly workers: number | 'auto';
  readonly dataDir: string;
  /** Null: SQLite in the data folder. */
  readonly databaseUrl: string | null;
  readonly logLevel: string;
  /** 32 bytes; null: the file in the data folder. */
  readonly secretKey: Buffer | null;
  readonly mail: MailSettings;
  readonly rules: Rules;
  readonly http: Omit<HttpSettings, 'publicUrl'> & {
    /** Null: made from host and port once they are known. */
    readonly publicUrl: string | null;
  };
  /** In force, as text, for printing; secrets are in it. */
  readonly flat: Readonly<Record<SettingName, string>>;
  /** Of what was set. */
  readonly sources: Readonly<Partial<Record<SettingName, SettingSource>>>;
}

const prefix = 'PUNCHCARD_';
/** Settings of the command line for people; not the server's. */
const clientPrefix = 'PUNCHCARD_CLIENT_';
export const settingNames = Object.keys(settingTable) as SettingName[];
export const flagOf = (name: SettingName): string => name.toLowerCase().replaceAll('_', '-');
export const variableOf = (name: SettingName): string => `${prefix}${name}`;
/** How a setting is named to somebody who may have set it either way. */
const label = (name: SettingName): string => `${variableOf(name)} (--${flagOf(name)})`;

/**
 * The settings among environment variables.
 * @throws ConfigError that names an unknown variable
 */
export function settingsFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  warn: (message: string) => void,
): FlatSettings {
  const settings: FlatSettings = {};
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith(prefix) || variable.startsWith(clientPrefix)) continue;
    if (value === undefined) continue;
    if (isInjected(variable, value)) {
      warn(`${variable} looks like a variable that a container platform sets by itself: ignored`);
      continue;
    }
    const name = variable.slice(prefix.length);
    if (!Object.hasOwn(settingTable, name)) {
      const near = nearest(name);
      const hint =
        near === undefined ? 'README.md lists them' : `did you mean ${variableOf(near)}?`;
      throw new ConfigError(`${variable} is no setting of Punchcard; ${hint}`);
    }
    settings[name as SettingName] = value;
  }
  return settings;
}

/**
 * The settings in the text of a file of `NAME=value` lines; other variables in it are left alone.
 * @param file its name, for errors
 * @throws ConfigError
 */
export function settingsFromFile(
  text: string,
  file: string,
  warn: (message: string) => void,
): FlatSettings {
  try {
    return settingsFromEnvironment(parseEnv(text), warn);
  } catch (error) {
    throw new ConfigError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Kubernetes and Docker links set variables for every service, also for one named punchcard. */
function isInjected(variable: string, value: string): boolean {
  return (
    /^PUNCHCARD_(.*_)?SERVICE_(HOST|PORT)(_|$)/.test(variable) ||
    /^PUNCHCARD_(.*_)?PORT_\d+_(TCP|UDP|SCTP)(_|$)/.test(variable) ||
    (/^PUNCHCARD_(.*_)?PORT$/.test(variable) && /^(tcp|udp|sctp):\/\//.test(value))
  );
}

/** The setting whose name is meant by a misspelt one; undefined where none is near. */
function nearest(wrong: string): SettingName | undefined {
  const [best] = settingNames
    .map((name) => ({ name, distance: distance(wrong.toUpperCase(), name) }))
    .sort((a, b) => a.distance - b.distance);
  if (best === undefined) return undefined;
  return best.distance <= Math.max(2, Math.floor(wrong.length / 3)) ? best.name : undefined;
}

/** How many letters have to be put in, taken out or changed to come from one text to the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const change = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The data folder where none is named. */
export const ownDataDir = fileURLToPath(new URL('../data', import.meta.url));

/**
 * The typed configuration; a pure function of the text.
 * @param sources where each of them was found, as far as that is known
 * @throws ConfigError with one sentence about the first thing that is wrong
 */
export function configFrom(
  settings: FlatSettings,
  sources: Partial<Record<SettingName, SettingSource>> = {},
): Config {
  const flat = Object.fromEntries(
    settingNames.map((name) => [name, (settings[name] ?? '').trim() || settingTable[name].default]),
  ) as Record<SettingName, string>;
  // Left to itself it is the same folder for the server and for a command, from wherever each runs.
  flat.DATA_DIR = (settings.DATA_DIR ?? '').trim() === '' ? ownDataDir : resolve(flat.DATA_DIR);
  const text = (name: SettingName): string => {
    const { choices } = settingTable[name] as Setting;
    if (choices !== undefined && !choices.includes(flat[name])) {
      throw new ConfigError(
        `${label(name)} must be one of ${choices.join(', ')}, and is "${flat[name]}"`,
      );
    }
    return flat[name];
  };
  const number = (name: SettingName): number => {
    const { min = 0, max = Number.MAX_SAFE_INTEGER } = settingTable[name] as Setting;
    const value = Number(flat[name]);
    if (!/^\d+$/.test(flat[name]) || value < min || value > max) {
      const range = max === Number.MAX_SAFE_INTEGER ? `${min} or more` : `${min} to ${max}`;
      throw new ConfigError(
        `${label(name)} must be a whole number, ${range}, and is "${flat[name]}"`,
      );
    }
    return value;
  };
  const isOn = (name: SettingName): boolean => {
    const value = flat[name].toLowerCase();
    if (['true', '1', 'on', 'yes'].includes(value)) return true;
    if (['false', '0', 'off', 'no'].includes(value)) return false;
    throw new ConfigError(`${label(name)} must be true or false, and is "${flat[name]}"`);
  };
  const list = (name: SettingName): string[] =>
    flat[name].split(/[\s,]+/).filter((part) => part !== '');

  const publicUrl = flat.PUBLIC_URL === '' ? null : checkedPublicUrl(flat.PUBLIC_URL);
  const config: Config = {
    host: text('HOST'),
    port: number('PORT'),
    workers: workersOf(flat.WORKERS),
    databaseUrl: databaseUrlOf(flat.DATABASE_URL),
    dataDir: flat.DATA_DIR,
    logLevel: text('LOG_LEVEL'),
    secretKey: secretKeyOf(flat.SECRET_KEY),
    mail: { smtpUrl: smtpUrlOf(flat.SMTP_URL), from: mailFromOf(flat.MAIL_FROM) },
    rules: {
      timeTrackingEnabled: isOn('ENABLE_TIMETRACKING'),
      defaultAllowOnlyContributorsToTrackTime: isOn(
        'DEFAULT_ALLOW_ONLY_CONTRIBUTORS_TO_TRACK_TIME',
      ),
      defaultTimeZone: timeZoneOf(flat.DEFAULT_TIME_ZONE),
      firstDayOfWeek: text('FIRST_DAY_OF_WEEK') as Rules['firstDayOfWeek'],
      workingDaySeconds: number('WORKING_DAY_SECONDS'),
      longTimeSeconds: number('LONG_TIME_SECONDS'),
      emailConfirmationRequired: isOn('REGISTER_EMAIL_CONFIRM'),
      emailsAddReply: text('EMAILS_ADD_REPLY') as 'added' | 'all',
      emailDomainAllowlist: list('EMAIL_DOMAIN_ALLOWLIST'),
      emailDomainBlocklist: list('EMAIL_DOMAIN_BLOCKLIST'),
      defaultHideEmail: isOn('DEFAULT_HIDE_EMAIL'),
      defaultUserVisibility: text('DEFAULT_USER_VISIBILITY') as Rules['defaultUserVisibility'],
      minPasswordLength: number('MIN_PASSWORD_LENGTH'),
      nameHoldDays: number('NAME_HOLD_DAYS'),
      restoreDays: number('RESTORE_DAYS'),
      sessionIdleDays: number('SESSION_IDLE_DAYS'),
      signInFailuresPerAccount: number('SIGN_IN_FAILURES_PER_ACCOUNT'),
      signInFailuresPerAddress: number('SIGN_IN_FAILURES_PER_ADDRESS'),
      signInWindowSeconds: number('SIGN_IN_WINDOW_SECONDS'),
      usedEmailAnswersPerHour: number('USED_EMAIL_ANSWERS_PER_HOUR'),
      registration: text('REGISTRATION') as Rules['registration'],
      confirmationValidSeconds: number('CONFIRMATION_VALID_SECONDS'),
      claimValidDays: number('CLAIM_VALID_DAYS'),
      resendConfirmationSeconds: number('RESEND_CONFIRMATION_SECONDS'),
      unprovenMailsPerHour: number('UNPROVEN_MAILS_PER_HOUR'),
      passwordResetValidSeconds: number('PASSWORD_RESET_VALID_SECONDS'),
      revertValidDays: number('REVERT_VALID_DAYS'),
      invitationValidDays: number('INVITATION_VALID_DAYS'),
      provenPasswordSeconds: number('PROVEN_PASSWORD_SECONDS'),
      mailKeepDays: number('MAIL_KEEP_DAYS'),
    },
    http: {
      publicUrl,
      version,
      trustedProxies: list('TRUSTED_PROXIES').map(checkedProxy),
      defaultPagingNum: number('DEFAULT_PAGING_NUM'),
      maxResponseItems: number('MAX_RESPONSE_ITEMS'),
      bodyLimitBytes: number('BODY_LIMIT_BYTES'),
      requestTimeoutMs: number('REQUEST_TIMEOUT_MS'),
      headersTimeoutMs: number('HEADERS_TIMEOUT_MS'),
      maxConcurrentRequests: number('MAX_CONCURRENT_REQUESTS'),
      maxStreams: number('MAX_STREAMS'),
      maxStreamsPerUser: number('MAX_STREAMS_PER_USER'),
      maxEventStreams: number('MAX_EVENT_STREAMS'),
      stalledStreamMs: number('STALLED_STREAM_MS'),
      allowTokenInQuery: isOn('ALLOW_TOKEN_IN_QUERY'),
      requireSignIn: isOn('REQUIRE_SIGNIN'),
      noReplyAddress: checkedDomain('NO_REPLY_ADDRESS', text('NO_REPLY_ADDRESS')),
      corsOrigins: list('CORS_ORIGINS').map(checkedOrigin),
      metricsToken: flat.METRICS_TOKEN === '' ? null : flat.METRICS_TOKEN,
      timeTrackingEnabled: isOn('ENABLE_TIMETRACKING'),
      sendsMail: smtpUrlOf(flat.SMTP_URL) !== null,
    },
    flat,
    sources: Object.fromEntries(
      settingNames
        .filter((name) => (settings[name] ?? '').trim() !== '')
        .map((name) => [name, sources[name] ?? 'program']),
    ),
  };
  checkContradictions(config);
  return config;
}

const mostWorkers = 64;

function workersOf(text: string): number | 'auto' {
  if (text === 'auto') return text;
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > mostWorkers) {
    throw new ConfigError(
      `${label('WORKERS')} must be a whole number, 1 to ${mostWorkers}, or auto, and is "${text}"`,
    );
  }
  return count;
}

function checkedPublicUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null) throw new ConfigError(`${label('PUBLIC_URL')} must be a URL, and is "${text}"`);
  if (!['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new ConfigError(
      `${label('PUBLIC_URL')} must be an http or https URL without query, and is "${text}"`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new ConfigError(`${label('PUBLIC_URL')} must hold no user name and no password`);
  }
  return text.replace(/\/+$/, '');
}

/** An address, a range of addresses, or one of the names that stand for such ranges. */
function checkedProxy(text: string): string {
  const [address = '', length, ...rest] = text.split('/');
  const family = isIP(address);
  const most = family === 4 ? 32 : 128;
  const isRange = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= most);
  const isName = ['loopback', 'linklocal', 'uniquelocal'].includes(text);
  if (!isName && (family === 0 || !isRange || rest.length > 0)) {
    throw new ConfigError(
      `${label('TRUSTED_PROXIES')} must hold addresses or ranges such as 10.0.0.0/8, and holds "${text}"`,
    );
  }
  return text;
}

function checkedOrigin(text: string): string {
  if (URL.parse(text)?.origin !== text) {
    throw new ConfigError(
      `${label('CORS_ORIGINS')} must hold origins such as https://app.example.com, and holds "${text}"`,
    );
  }
  return text;
}

function checkedDomain(name: SettingName, text: string): string {
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) {
    throw new ConfigError(`${label(name)} must be a domain, and is "${text}"`);
  }
  return text;
}

function databaseUrlOf(text: string): string | null {
  if (text === '') return null;
  if (!/^postgres(ql)?:\/\//.test(text)) {
    // Not told what it is: it may hold a password.
    throw new ConfigError(`${label('DATABASE_URL')} must begin with postgres://`);
  }
  return text;
}

function secretKeyOf(text: string): Buffer | null {
  if (text === '') return null;
  if (!/^[0-9a-f]{64}$/i.test(text)) {
    throw new ConfigError(`${label('SECRET_KEY')} must be 64 hexadecimal digits`);
  }
  return Buffer.from(text, 'hex');
}

function smtpUrlOf(text: string): string | null {
  if (text === '') return null;
  const url = URL.parse(text);
  // Not told what it is: it may hold a password.
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new ConfigError(
      `${label('SMTP_URL')} must be a URL that begins with smtp:// or smtps://, with signs such as / in a password written as %2F`,
    );
  }
  const { pathname, search, hash } = url;
  if (!['', '/'].includes(pathname) || search !== '' || hash !== '') {
    throw new ConfigError(`${label('SMTP_URL')} must hold nothing after the host and port`);
  }
  if (![url.username, url.password].every(isPercentEncoded)) {
    throw new ConfigError(`${label('SMTP_URL')} holds a % that begins no code such as %25`);
  }
  return text;
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** An address, or a name with an address in angle brackets. */
function mailFromOf(text: string): string {
  if (text === '') return '';
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  const address = (inBrackets ?? text).trim();
  if (/[\p{Cc}]/u.test(text) || name.includes('@') || !/^[^\s@<>]+@[^\s@<>]+$/.test(address)) {
    throw new ConfigError(
      `${label('MAIL_FROM')} must be an address, such as Punchcard <punchcard@example.com>, and is "${text}"`,
    );
  }
  return text;
}

function timeZoneOf(text: string): string {
  const zone = zoneNamed(text);
  if (zone === undefined) {
    throw new ConfigError(
      `${label('DEFAULT_TIME_ZONE')} must be a time zone, such as Europe/Berlin, and is "${text}"`,
    );
  }
  return zone;
}

function checkContradictions(config: Config): void {
  const { http, rules, host } = config;
  const larger = (one: SettingName, other: SettingName): ConfigError =>
    new ConfigError(
      `${label(one)} is ${config.flat[one]}, more than ${label(other)}, which is ${config.flat[other]}`,
    );
  if (http.defaultPagingNum > http.maxResponseItems) {
    throw larger('DEFAULT_PAGING_NUM', 'MAX_RESPONSE_ITEMS');
  }
  if (http.headersTimeoutMs > http.requestTimeoutMs) {
    throw larger('HEADERS_TIMEOUT_MS', 'REQUEST_TIMEOUT_MS');
  }
  if (config.mail.smtpUrl !== null && config.mail.from === '') {
    throw new ConfigError(`${label('SMTP_URL')} is set, and ${label('MAIL_FROM')} is not`);
  }
  if (http.maxStreamsPerUser > http.maxStreams) throw larger('MAX_STREAMS_PER_USER', 'MAX_STREAMS');
  const inBoth = rules.emailDomainAllowlist.find((glob) =>
    rules.emailDomainBlocklist.includes(glob),
  );
  if (inBoth !== undefined) {
    throw new ConfigError(
      `"${inBoth}" is both in ${label('EMAIL_DOMAIN_ALLOWLIST')} and in ${label('EMAIL_DOMAIN_BLOCKLIST')}`,
    );
  }
  if (isIP(host) !== 0 && host !== '0.0.0.0' && host !== '::' && !isLocalAddress(host)) {
    throw new ConfigError(`${label('HOST')} is ${host}, which is no address of this machine`);
  }
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

function isLoopback(named: string): boolean {
  const host = named.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family === 0) return host === 'localhost';
  return loopback.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

function isLocalAddress(address: string): boolean {
  if (isLoopback(address)) return true;
  return Object.values(networkInterfaces())
    .flat()
    .some((local) => local?.address === address);
}

/** What works, and is probably not what is wanted: one sentence each. */
export function warningsOf(config: Config): string[] {
  const warnings: string[] = [];
  const { publicUrl } = config.http;
  if (!isLoopback(config.host) && publicUrl === null) {
    warnings.push(
      `${label('HOST')} lets others in, and ${label('PUBLIC_URL')} is not set: links lead to this machine only`,
    );
  }
  if (publicUrl?.startsWith('http:') === true && !isLoopback(new URL(publicUrl).hostname)) {
    warnings.push(
      `${label('PUBLIC_URL')} is not https: passwords and tokens travel where others can read them`,
    );
  }
  const needsMail: readonly SettingName[] = [
    ...(config.rules.emailConfirmationRequired ? (['REGISTER_EMAIL_CONFIRM'] as const) : []),
    ...(config.rules.registration === 'invitation' ? (['REGISTRATION'] as const) : []),
  ];
  if (config.mail.smtpUrl === null && needsMail.length > 0) {
    warnings.push(
      `${needsMail.map(label).join(' and ')} needs mail, and ${label('SMTP_URL')} is not set: mail waits until an administrator reads it with \`punchcard mail show\``,
    );
  }
  return warnings;
}

/** The settings in force, secrets masked. */
export function printableSettings(config: Config): Record<string, string> {
  return Object.fromEntries(
    settingNames.map((name) => [
      variableOf(name),
      (settingTable[name] as Setting).isSecret === true && config.flat[name] !== ''
        ? '********'
        : config.flat[name],
    ]),
  );
}

/** The same for an administrator who looks from afar, with what each is and where it came from. */
export function settingsInForce(config: Config): SettingInForce[] {
  const printable = printableSettings(config);
  return settingNames.map((name) => {
    const { kind, description, choices = [], isSecret = false }: Setting = settingTable[name];
    return {
      name,
      variable: variableOf(name),
      flag: flagOf(name),
      kind,
      choices,
      value: printable[variableOf(name)] ?? '',
      default: settingTable[name].default,
      source: config.sources[name] ?? 'default',
      isSecret,
      description,
    };
  });
}

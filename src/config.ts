import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
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
  /** Masked where settings are printed. */
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
    description: 'Folder of the database and everything else that must be kept.',
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
  REGISTRATION: {
    kind: 'choice',
    default: 'off',
    choices: ['off'],
    description: 'Who may make an account himself. So far nobody: administrators make accounts.',
  },
  REGISTER_EMAIL_CONFIRM: {
    kind: 'switch',
    default: 'false',
    description: 'Added email addresses start unverified and have to be confirmed.',
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
    description: 'Unpaged lists above 1,000 rows under way at once.',
  },
  MAX_STREAMS_PER_USER: {
    kind: 'number',
    default: '2',
    min: 1,
    description: 'The same, per user.',
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

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly logLevel: string;
  readonly rules: Rules;
  readonly http: Omit<HttpSettings, 'publicUrl'> & {
    /** Null: made from host and port once they are known. */
    readonly publicUrl: string | null;
  };
  /** In force, as text, for printing; secrets are in it. */
  readonly flat: Readonly<Record<SettingName, string>>;
}

const prefix = 'PUNCHCARD_';
/** Settings of the command line for people; not the server's. */
const clientPrefix = 'PUNCHCARD_CLIENT_';
const names = Object.keys(settingTable) as SettingName[];

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
    if (!(name in settingTable)) {
      throw new ConfigError(
        `${variable} is no setting of this program; see README.md for those it has`,
      );
    }
    settings[name as SettingName] = value;
  }
  return settings;
}

/** Kubernetes and Docker links set variables for every service, also for one named punchcard. */
function isInjected(variable: string, value: string): boolean {
  return (
    /^PUNCHCARD_(.*_)?SERVICE_(HOST|PORT)/.test(variable) ||
    /^PUNCHCARD_(.*_)?PORT_\d+_TCP/.test(variable) ||
    (variable === 'PUNCHCARD_PORT' && value.startsWith('tcp://'))
  );
}

/**
 * The typed configuration; a pure function of the text.
 * @throws ConfigError with one sentence about the first thing that is wrong
 */
export function configFrom(settings: FlatSettings): Config {
  const flat = Object.fromEntries(
    names.map((name) => [name, (settings[name] ?? '').trim() || settingTable[name].default]),
  ) as Record<SettingName, string>;
  const text = (name: SettingName): string => {
    const { choices } = settingTable[name] as Setting;
    if (choices !== undefined && !choices.includes(flat[name])) {
      throw new ConfigError(
        `${prefix}${name} must be one of ${choices.join(', ')}, and is "${flat[name]}"`,
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
        `${prefix}${name} must be a whole number, ${range}, and is "${flat[name]}"`,
      );
    }
    return value;
  };
  const isOn = (name: SettingName): boolean => {
    const value = flat[name].toLowerCase();
    if (['true', '1', 'on', 'yes'].includes(value)) return true;
    if (['false', '0', 'off', 'no'].includes(value)) return false;
    throw new ConfigError(`${prefix}${name} must be true or false, and is "${flat[name]}"`);
  };
  const list = (name: SettingName): string[] =>
    flat[name].split(/[\s,]+/).filter((part) => part !== '');

  const publicUrl = flat.PUBLIC_URL === '' ? null : checkedPublicUrl(flat.PUBLIC_URL);
  const config: Config = {
    host: text('HOST'),
    port: number('PORT'),
    dataDir: resolve(text('DATA_DIR')),
    logLevel: text('LOG_LEVEL'),
    rules: {
      timeTrackingEnabled: isOn('ENABLE_TIMETRACKING'),
      defaultAllowOnlyContributorsToTrackTime: isOn(
        'DEFAULT_ALLOW_ONLY_CONTRIBUTORS_TO_TRACK_TIME',
      ),
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
    },
    http: {
      publicUrl,
      version,
      trustedProxies: list('TRUSTED_PROXIES'),
      defaultPagingNum: number('DEFAULT_PAGING_NUM'),
      maxResponseItems: number('MAX_RESPONSE_ITEMS'),
      bodyLimitBytes: number('BODY_LIMIT_BYTES'),
      requestTimeoutMs: number('REQUEST_TIMEOUT_MS'),
      headersTimeoutMs: number('HEADERS_TIMEOUT_MS'),
      maxConcurrentRequests: number('MAX_CONCURRENT_REQUESTS'),
      maxStreams: number('MAX_STREAMS'),
      maxStreamsPerUser: number('MAX_STREAMS_PER_USER'),
      stalledStreamMs: number('STALLED_STREAM_MS'),
      allowTokenInQuery: isOn('ALLOW_TOKEN_IN_QUERY'),
      requireSignIn: isOn('REQUIRE_SIGNIN'),
      noReplyAddress: text('NO_REPLY_ADDRESS'),
      corsOrigins: list('CORS_ORIGINS'),
      metricsToken: flat.METRICS_TOKEN === '' ? null : flat.METRICS_TOKEN,
      timeTrackingEnabled: isOn('ENABLE_TIMETRACKING'),
    },
    flat,
  };
  text('REGISTRATION');
  checkContradictions(config);
  return config;
}

function checkedPublicUrl(text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new ConfigError(`${prefix}PUBLIC_URL must be a URL, and is "${text}"`);
  }
  if (!['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new ConfigError(
      `${prefix}PUBLIC_URL must be an http or https URL without query, and is "${text}"`,
    );
  }
  return text.replace(/\/+$/, '');
}

function checkContradictions(config: Config): void {
  const { http, rules, host } = config;
  if (http.defaultPagingNum > http.maxResponseItems) {
    throw new ConfigError(
      `${prefix}DEFAULT_PAGING_NUM (${http.defaultPagingNum}) is larger than ${prefix}MAX_RESPONSE_ITEMS (${http.maxResponseItems})`,
    );
  }
  const inBoth = rules.emailDomainAllowlist.find((glob) =>
    rules.emailDomainBlocklist.includes(glob),
  );
  if (inBoth !== undefined) {
    throw new ConfigError(`"${inBoth}" is both allowed and blocked as a domain of addresses`);
  }
  if (http.headersTimeoutMs > http.requestTimeoutMs) {
    throw new ConfigError(`${prefix}HEADERS_TIMEOUT_MS is longer than ${prefix}REQUEST_TIMEOUT_MS`);
  }
  if (isIP(host) !== 0 && host !== '0.0.0.0' && host !== '::' && !isLocalAddress(host)) {
    throw new ConfigError(`${prefix}HOST is ${host}, which is no address of this machine`);
  }
}

function isLocalAddress(address: string): boolean {
  if (address.startsWith('127.') || address === '::1') return true;
  return Object.values(networkInterfaces())
    .flat()
    .some((local) => local?.address === address);
}

/** The settings in force, secrets masked. */
export function printableSettings(config: Config): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [
      `${prefix}${name}`,
      (settingTable[name] as Setting).isSecret === true && config.flat[name] !== ''
        ? '********'
        : config.flat[name],
    ]),
  );
}

export const flagOf = (name: SettingName): string => name.toLowerCase().replaceAll('_', '-');

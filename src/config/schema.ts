import type { SettingSource } from '../core/instance/types.ts';
import type { Static } from '../http/type.ts';
import { moduleSettings } from '../modules/settings.ts';
import type { Format } from './formats.ts';
import { type Group, type Range, type StringOptions, settingsOf } from './setting.ts';

const [rules, http, other] = [settingsOf('rules'), settingsOf('http'), settingsOf('other')];

/**
 * All settings, those of modules included. The environment variable is `PUNCHCARD_` and the name,
 * the flag is the name in lower case with dashes. The help, docs/settings.md and the validation are
 * derived from this table.
 */
export const settingTable = {
  HOST: other.string('127.0.0.1')('Address to listen on.'),
  PORT: other.integer(3000, { maximum: 65_535 })('Port to listen on; 0 picks a free one.'),
  PUBLIC_URL: other.string('', { format: 'httpUrl' })(
    'Where users reach the server, e.g. `https://time.example.com`; absolute URLs start with it. Default: `http://HOST:PORT`.',
  ),
  TRUSTED_PROXIES: http.list({ format: 'proxy' })(
    'Addresses or ranges of proxies whose `X-Forwarded-*` headers are trusted.',
  ),
  HSTS_INCLUDE_SUBDOMAINS: http.boolean(false)(
    'With an https `PUBLIC_URL`, browsers use https for its subdomains too (`Strict-Transport-Security`).',
  ),
  DATA_DIR: other.string('./data', { format: 'folder' })(
    'Folder of the database and everything else that must be kept. Default: `data` in the program folder, whatever the working directory.',
  ),
  BACKUP_DIR: other.string('', { format: 'folder' })(
    'Folder of the backups: `punchcard backup --every` writes to it; `punchcard doctor`, and the server when it starts, check it.',
  ),
  DATABASE_URL: other.string('', { format: 'postgresUrl', secret: true })(
    'A PostgreSQL database, `postgres://user:password@host:port/database`; separate several hosts by commas. Default: SQLite in the data folder.',
  ),
  DEFAULT_PAGING_NUM: http.integer(30, { minimum: 1, maximum: 1000 })(
    'Page size of lists if the client does not set one.',
  ),
  MAX_RESPONSE_ITEMS: http.integer(50, { minimum: 1, maximum: 1000 })(
    'Largest page size of lists.',
  ),
  ENABLE_TIMETRACKING: other.boolean(true)('Enables time tracking on the instance.'),
  DEFAULT_ALLOW_ONLY_CONTRIBUTORS_TO_TRACK_TIME: rules.boolean(true)(
    'In new repositories only writers, issue authors and assignees can track time.',
  ),
  DEFAULT_TIME_ZONE: rules.string('UTC', { format: 'timeZone' })(
    'Time zone, e.g. `Europe/Berlin`, of users who have not set one.',
  ),
  FIRST_DAY_OF_WEEK: rules.enum('monday', ['monday', 'saturday', 'sunday'])(
    'First day of the week for users who have not set one.',
  ),
  WORKING_DAY_SECONDS: rules.integer(28_800, { minimum: 900, maximum: 86_400 })(
    'Length of a working day, `1d`, for users who have not set one.',
  ),
  LONG_TIME_SECONDS: rules.integer(36_000, { minimum: 60 })(
    'Entries and stopwatches longer than this are listed as possible mistakes.',
  ),
  REGISTRATION: rules.enum('off', ['off', 'open', 'invitation'])(
    'Who can create an account: nobody, everybody, or people whom an administrator invited by mail.',
  ),
  REGISTER_EMAIL_CONFIRM: other.boolean(false)(
    'New email addresses are unverified until their owner follows a mailed link or enters the mailed code.',
  ),
  SMTP_URL: other.string('', { format: 'smtpUrl', secret: true })(
    'The mail server, `smtp://user:password@host:587` (STARTTLS) or `smtps://user:password@host` (TLS). Without it mail waits in the outbox; `punchcard mail show ID` prints it.',
  ),
  MAIL_FROM: other.string('', { format: 'sender' })(
    'Sender of mail, e.g. `Punchcard <punchcard@example.com>`; required with `SMTP_URL`.',
  ),
  ALLOW_SMTP_WITHOUT_TLS: other.boolean(false)(
    'Mail may go unencrypted to a mail server on another machine that offers no TLS. A password is never sent so.',
  ),
  SECRET_KEY: other.string('', { format: 'key', secret: true })(
    'Key that encrypts waiting mail and two-factor secrets: 64 hexadecimal digits, the same for every process on one database. Default: the file `secret.key` in the data folder, created at the first start.',
  ),
  CONFIRMATION_VALID_SECONDS: rules.integer(10_800, { minimum: 60, maximum: 604_800 })(
    'How long a mailed link or code can confirm an address.',
  ),
  CLAIM_VALID_DAYS: rules.integer(7, { minimum: 1, maximum: 365 })(
    'How long an unverified address stays on an account.',
  ),
  RESEND_CONFIRMATION_SECONDS: rules.integer(180)(
    'Minimum time between two confirmation mails to one address.',
  ),
  UNPROVEN_MAILS_PER_HOUR: rules.integer(20, { minimum: 1 })(
    'Mails per hour from one account to unverified addresses; more of them wait.',
  ),
  PASSWORD_RESET_VALID_SECONDS: rules.integer(3600, { minimum: 60, maximum: 604_800 })(
    'How long a mailed link can reset a password.',
  ),
  REVERT_VALID_DAYS: rules.integer(7, { minimum: 1, maximum: 365 })(
    'How long the mail about a changed primary address can undo the change.',
  ),
  INVITATION_VALID_DAYS: rules.integer(7, { minimum: 1, maximum: 365 })(
    'How long an invitation can be accepted.',
  ),
  PROVEN_PASSWORD_SECONDS: rules.integer(600)(
    'How long after entering the password a session can make sensitive changes without it.',
  ),
  MAIL_KEEP_DAYS: rules.integer(30, { minimum: 1 })(
    'How long mail that was sent or failed is listed, without its body.',
  ),
  MAX_EMAILS_PER_REQUEST: rules.integer(100, { minimum: 1, maximum: 1000 })(
    'Most email addresses that one request can add or delete.',
  ),
  MAX_EMAILS_PER_ACCOUNT: rules.integer(500, { minimum: 1, maximum: 10_000 })(
    'Most email addresses that one account can have.',
  ),
  MAX_TOKENS_PER_ACCOUNT: rules.integer(500, { minimum: 1, maximum: 100_000 })(
    'Most access tokens that one account can have.',
  ),
  EMAILS_ADD_REPLY: rules.enum('added', ['added', 'all'])(
    'What adding addresses returns: the added ones, or all addresses of the user.',
  ),
  EMAIL_DOMAIN_ALLOWLIST: rules.list()('Globs of the allowed domains of addresses; empty: all.'),
  EMAIL_DOMAIN_BLOCKLIST: rules.list()('Globs of the blocked domains of addresses.'),
  NO_REPLY_ADDRESS: http.string('noreply.localhost', { format: 'domain' })(
    'Domain of the placeholder shown instead of a hidden address.',
  ),
  DEFAULT_HIDE_EMAIL: rules.boolean(true)('New accounts hide their address.'),
  DEFAULT_USER_VISIBILITY: rules.enum('public', ['public', 'limited', 'private'])(
    'Visibility of new accounts.',
  ),
  MIN_PASSWORD_LENGTH: rules.integer(8, { minimum: 1, maximum: 256 })('Shortest allowed password.'),
  PASSWORD_SIGN_IN: rules.enum('on', ['on', 'off'])(
    'Who signs in with a password: everybody, or (`off`) only administrators; others use a provider, and tokens.',
  ),
  REQUIRE_TWO_FACTOR: rules.enum('off', ['off', 'admins', 'all'])(
    'Who must use two-factor authentication; until they set it up they can do nothing else.',
  ),
  REQUIRE_SIGNIN: other.boolean(false)(
    'Requires sign-in for everything except sign-in itself, registration and shared links.',
  ),
  ALLOW_TOKEN_IN_QUERY: http.boolean(false)(
    'Also accept tokens in `?token=` and `?access_token=`, where proxies log them.',
  ),
  SIGN_IN_FAILURES_PER_ACCOUNT: rules.integer(10, { minimum: 1 })(
    'Failed sign-ins to one account from one address in `SIGN_IN_WINDOW_SECONDS`; more get 429.',
  ),
  SIGN_IN_FAILURES_PER_ADDRESS: rules.integer(50, { minimum: 1 })(
    'Failed sign-ins from one address in `SIGN_IN_WINDOW_SECONDS`; more get 429.',
  ),
  SIGN_IN_WINDOW_SECONDS: rules.integer(900, { minimum: 1 })(
    'Window in which failed sign-ins are counted.',
  ),
  FAILED_SIGN_IN_KEEP_DAYS: rules.integer(90, { minimum: 1 })(
    'How long failed sign-ins stay in the audit log; at most the newest 100,000.',
  ),
  USED_EMAIL_ANSWERS_PER_HOUR: rules.integer(20, { minimum: 1 })(
    'How often per hour a caller can learn that an address is in use; more get 429.',
  ),
  SESSION_IDLE_DAYS: rules.integer(30, { minimum: 1 })('An unused session ends after this time.'),
  SESSION_MAX_DAYS: rules.integer(90, { minimum: 1 })(
    'A session ends this long after signing in, however it is used.',
  ),
  NAME_HOLD_DAYS: rules.integer(30)('How long a former user name stays reserved.'),
  RESTORE_DAYS: rules.integer(30)('How long a deleted repository or issue can be restored.'),
  CORS_ORIGINS: http.list({ format: 'origin' })(
    'Origins whose pages may read responses; empty: CORS is off.',
  ),
  BODY_LIMIT_BYTES: http.integer(1_048_576, { minimum: 1024 })('Largest request body.'),
  REQUEST_TIMEOUT_MS: http.integer(60_000, { minimum: 100 })(
    'Longest time for a request to arrive completely.',
  ),
  HEADERS_TIMEOUT_MS: http.integer(20_000, { minimum: 100 })(
    "Longest time for a request's headers to arrive.",
  ),
  MAX_CONCURRENT_REQUESTS: http.integer(1000, { minimum: 1 })(
    'Largest number of concurrent requests, of which one user can have half; more wait up to a second, then get 503.',
  ),
  MAX_STREAMS: http.integer(16, { minimum: 1 })(
    'Largest number of concurrent unpaged lists above 1,000 rows or 8 MiB and files above 256 KiB; anonymous visitors have a separate limit of the same size.',
  ),
  MAX_STREAMS_PER_USER: http.integer(2, { minimum: 1 })(
    'The same limit per user, and per network for anonymous visitors.',
  ),
  MAX_EVENT_STREAMS: http.integer(2000, { minimum: 1, maximum: 10_000 })(
    'Largest number of open event streams of this process.',
  ),
  STALLED_STREAM_MS: http.integer(30_000, { minimum: 10 })(
    'A client that reads nothing of a long list for this long is disconnected.',
  ),
  DATABASE_CHECK_HOURS: rules.integer(24, { maximum: 500 })(
    'Hours between two checks of the SQLite file for damage, in the background; 0: no checks.',
  ),
  METRICS_TOKEN: other.string('', { secret: true })(
    'Bearer token of `GET /metrics`; without it there are no metrics.',
  ),
  ...moduleSettings,
  LOG_LEVEL: other.enum('info', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])(
    'What is logged.',
  ),
} as const;

export type SettingName = keyof typeof settingTable;
export const settingNames = Object.keys(settingTable) as SettingName[];

/** Settings as text, by name; absent or blank means the default. */
export type FlatSettings = Partial<Record<SettingName, string>>;
export type SettingSources = Partial<Record<SettingName, SettingSource>>;
export type SettingValues = {
  readonly [N in SettingName]: Static<(typeof settingTable)[N]>;
};

/** A setting as the checks and the help read it. */
export interface Setting extends Range, StringOptions {
  readonly type?: 'string' | 'integer' | 'boolean' | 'array';
  readonly enum?: readonly string[];
  readonly items?: { readonly format?: Format };
  readonly default: string | number | boolean | readonly string[];
  readonly group: Group;
  readonly description: string;
}

export const settingOf = (name: SettingName): Setting => settingTable[name] as unknown as Setting;

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<S>;

type NamesOf<G extends Group> = {
  [N in SettingName]: (typeof settingTable)[N]['group'] extends G ? N : never;
}[SettingName];

/** The values of one group as properties: `SESSION_IDLE_DAYS` is `sessionIdleDays`. */
export function propertiesOf<G extends Group>(group: G, values: SettingValues) {
  const names = settingNames.filter((name) => settingOf(name).group === group);
  return Object.fromEntries(names.map((name) => [camelCase(name), values[name]])) as {
    readonly [N in NamesOf<G> as CamelCase<N>]: SettingValues[N];
  };
}

/** `SESSION_IDLE_DAYS` as `sessionIdleDays`. */
export const camelCase = (name: SettingName): string =>
  name.toLowerCase().replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
export const flagOf = (name: SettingName): string => name.toLowerCase().replaceAll('_', '-');
export const variableOf = (name: SettingName): string => `PUNCHCARD_${name}`;
/** A setting by its variable and its flag, for messages. */
export const labelOf = (name: SettingName): string => `${variableOf(name)} (--${flagOf(name)})`;

/** What commander prints itself, and the help of the whole program. */
export const help = {
  option: 'display help for command',
  command: 'display help for command',
  /** By commander's heading. */
  titles: {
    'Usage:': 'Usage:',
    'Arguments:': 'Arguments:',
    'Options:': 'Options:',
    'Commands:': 'Commands:',
  },
  /** After descriptions. */
  words: { choices: 'choices', default: 'default' },
  /** Names of arguments and values, where they are not English. */
  placeholders: {} as Readonly<Record<string, string>>,
};

export const program = {
  description: 'A self-hosted service for follows, tracked time and email addresses',
  version: 'Print the version',
  help: 'Print help',
  helpCommand: 'Print help for a command',
  forPeople: 'Commands for people, who work with a service (see login):',
  forAdministrators: 'Commands for administrators, on the machine of the server:',
  more: `
Examples:
  punchcard serve --port 4000 --data-dir /var/lib/punchcard
  punchcard admin user create --username ann --email ann@example.com --admin
  punchcard backup /var/backups/punchcard.db

Without a command it runs the server. Every setting can be given as a flag of serve, as an
environment variable (PUNCHCARD_PORT) or as a line in the file of --env-file. README.md
lists them all.`,
  admin:
    'Manage accounts, addresses and access tokens, and restore deleted repositories and issues',
};

/** Options and arguments that several commands have. */
export const options = {
  json: 'Print JSON',
  csv: 'Print CSV',
  yes: 'Do not ask for confirmation',
  url: 'URL of the service (PUNCHCARD_CLIENT_URL)',
  token: 'Access token (PUNCHCARD_CLIENT_TOKEN)',
  issue: '#42, or mira/site#42',
  repo: 'Repository of issues given as #42 (PUNCHCARD_CLIENT_REPOSITORY)',
  repository: 'owner/name',
  zone: 'Time zone, such as Europe/Berlin (default: the one in your settings)',
  billable: 'Mark as billable',
  notBillable: 'The opposite of --billable',
  output: 'Write to a file; its extension selects the format',
  userName: 'Name of the user',
  ownUserName: 'Your user name (default: the one you are signed in as)',
  passwordStdin: 'Read the password from the standard input',
  passwordStdinOrAsk: 'Read the password from the standard input instead of asking',
  otp: 'Two-factor code, if two-factor authentication is enabled',
  envFile: 'Read settings from a file of PUNCHCARD_NAME=value lines',
  byDefault: (value: string) => ` (default: ${value})`,
};

export const questions = {
  /** After a question that is answered by yes or no. */
  yesOrNo: '[y/N]',
  /** What counts as yes, separated by spaces. */
  yes: 'y yes',
  password: (name: string) => `Password of ${name}: `,
};

/** Descriptions of settings by name, where they are not English. */
export const settingDescriptions: Readonly<Record<string, string>> = {};

export const notes = {
  warning: (message: string) => `warning: ${message}`,
};

/** The headings of tables. */
export const headings = {
  ID: 'ID',
  ISSUE: 'ISSUE',
  TITLE: 'TITLE',
  STATE: 'STATE',
  ASSIGNED: 'ASSIGNED',
  UPDATED: 'UPDATED',
  NAME: 'NAME',
  'FULL NAME': 'FULL NAME',
  FOLLOWERS: 'FOLLOWERS',
  FOLLOWING: 'FOLLOWING',
  ADDRESS: 'ADDRESS',
  PRIMARY: 'PRIMARY',
  VERIFIED: 'VERIFIED',
  ENDS: 'ENDS',
  SCOPES: 'SCOPES',
  'LAST USED': 'LAST USED',
  EXPIRES: 'EXPIRES',
  WHEN: 'WHEN',
  TIME: 'TIME',
  BILLABLE: 'BILLABLE',
  USER: 'USER',
  NOTE: 'NOTE',
  ROUNDED: 'ROUNDED',
  ENTRIES: 'ENTRIES',
  DAY: 'DAY',
  WEEK: 'WEEK',
  MONTH: 'MONTH',
  YEAR: 'YEAR',
  REPOSITORY: 'REPOSITORY',
  WHO: 'WHO',
  AS: 'AS',
  ACTION: 'ACTION',
  TARGET: 'TARGET',
  DETAIL: 'DETAIL',
  FROM: 'FROM',
  ADDED: 'ADDED',
  TRIES: 'TRIES',
  KIND: 'KIND',
  TO: 'TO',
  POSTED: 'POSTED',
  'NEXT TRY': 'NEXT TRY',
  'LAST ERROR': 'LAST ERROR',
  EMAIL: 'EMAIL',
  ROLE: 'ROLE',
  'LAST SIGN-IN': 'LAST SIGN-IN',
  'ENDS IN': 'ENDS IN',
  CREATED: 'CREATED',
  SETTING: 'SETTING',
  'FOUND IN': 'FOUND IN',
  MISTAKE: 'MISTAKE',
  CHECK: 'CHECK',
  FOUND: 'FOUND',
};

/** Values in tables and lines; in CSV they are English. */
export const words = {
  yes: 'yes',
  no: 'no',
  never: 'never',
  open: 'open',
  closed: 'closed',
  primary: 'primary',
  verified: 'verified',
  unverified: 'unverified',
  'unverified, mail pending': 'unverified, mail pending',
  admin: 'admin',
  restricted: 'restricted',
  user: 'user',
  pending: 'pending',
  inactive: 'inactive',
  prohibited: 'prohibited',
  'password due': 'password due',
  active: 'active',
  waiting: 'waiting',
  sending: 'sending',
  sent: 'sent',
  failed: 'failed',
  expired: 'expired',
  cancelled: 'cancelled',
  ok: 'ok',
  info: 'info',
  warning: 'warning',
  error: 'error',
  settings: 'settings',
  address: 'address',
  tls: 'tls',
  proxies: 'proxies',
  mail: 'mail',
  database: 'database',
  clock: 'clock',
  backups: 'backups',
  environment: 'environment',
  default: 'default',
  nearest: 'nearest',
  up: 'up',
  down: 'down',
  entry: 'entry',
  group: 'group',
  add: 'add',
  change: 'change',
  unchanged: 'unchanged',
};

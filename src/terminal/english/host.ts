export const serve = {
  description: 'Run the server until SIGINT or SIGTERM',
  more: `
Examples:
  punchcard serve
  punchcard serve --host 0.0.0.0 --public-url https://time.example.com
  punchcard serve --env-file /etc/punchcard.env

Flags take precedence over the environment, the environment over the file. A variable
that ends in _FILE, such as PUNCHCARD_SECRET_KEY_FILE, names a file with the value.`,
  running: (url: string) => `Punchcard is running at ${url}`,
  welcome: (version: string, url: string, link: string, command: string) =>
    `  Punchcard ${version} is running at ${url}

  There is no account yet. Create the first administrator in the browser within
  an hour, with this link:

    ${link}

  or on the command line:

    ${command}`,
};

export const audit = {
  description: 'Show the audit log, newest first',
  actor: 'Only actions by this user (name or ID)',
  user: 'Only actions on behalf of this user',
  action: 'Only actions that start with this, such as time.',
  target: 'Only actions on this target, such as user:12',
  since: 'Not before this day, period or time: yesterday, 2026-05-04, last 7 days',
  before: 'Not after this day, period or time',
  json: 'Print JSON, one entry per line',
  more: `
Examples:
  punchcard audit --action time. --since 'last monday'
  punchcard audit --json --target user:12 > user-12.jsonl`,
  limit: (byDefault: number) =>
    `Maximum number of entries to print (default: ${byDefault}, with --json all)`,
  host: 'host',
};

export const backup = {
  backup: {
    description: 'Back up the whole database to a file; a server may be running',
    file: 'File to write, never overwritten; with --every, a folder (BACKUP_DIR)',
    every: 'Repeat the backup at this interval, e.g. 30m, 1h or 1d',
    more: `
The backup is a consistent snapshot. It is verified before it gets its file name. With
--every the command runs until SIGINT or SIGTERM and writes punchcard-TIME.db files; the
oldest is removed once a new one is verified. The key (secret.key) is not included.

Examples:
  punchcard backup /var/backups/punchcard-$(date +%F).db
  punchcard backup --every 1h --keep 48 /var/backups/punchcard`,
  },
  restore: {
    description: 'Restore a backup into an empty data folder',
    file: 'A file that `backup` wrote',
    more: `
The backup is verified before and after. To restore in place, stop the server, move
its data folder away, restore, and start the server again.

Example:
  punchcard restore /var/backups/punchcard-2026-01-31.db --data-dir /var/lib/punchcard`,
  },
  keep: (byDefault: number) => `With --every: number of backups to keep (default: ${byDefault})`,
  copying: 'Copying',
  checking: 'Checking the copy ...',
  backedUp: (file: string, rows: number, size: string) =>
    `Backed up to ${file}: ${rows} rows, ${size}, verified.`,
  restored: (file: string, rows: number, size: string) =>
    `Restored to ${file}: ${rows} rows, ${size}, verified.`,
  removed: (name: string) => `Removed ${name}.`,
  failed: (reason: string) => `the backup failed: ${reason}`,
  missingKey: (dataDir: string) =>
    `secret.key is missing: copy it from the original data folder to ${dataDir} before the server starts, or set PUNCHCARD_SECRET_KEY; without it waiting mails and two-factor secrets cannot be decrypted`,
};

export const config = {
  description: 'Print the effective settings; secrets are masked',
  more: `
Examples:
  punchcard config
  punchcard config --env-file /etc/punchcard.env --json`,
  check: {
    description: 'List all mistakes in the settings; the exit code is 1 if there are any',
    more: `
It reads the same flags, variables and files as serve. It also checks that the URL of the
database can be read and that the data folder can be used, and changes nothing.

Example:
  punchcard config check --env-file /etc/punchcard.env`,
  },
  valid: 'The settings are valid.',
};

export const database = {
  copy: {
    description: 'Copy everything from one database into another, empty one',
    from: 'A data folder (SQLite), or a postgres:// URL',
    to: 'The same; the database must be empty',
    more: `
Stop the server first: if anything is written during the copy, the copy fails at the
end. If a copy is interrupted, run it again and it resumes. At the end both databases
are compared, table by table.

Examples:
  punchcard database copy --from ./data --to postgres://me:secret@db.internal/punchcard
  punchcard database copy --from postgres://me:secret@db.internal/punchcard --to ./data`,
  },
  recount: {
    description: 'Rebuild all counters',
    more: `
Use this after other tools have changed the database. Only counters change. Each counter
is rebuilt by one statement; meanwhile writes of a running server wait and may fail.`,
  },
  description: 'Move between SQLite and PostgreSQL, and rebuild counters',
  checking: 'Checking',
  rebuilt: (what: string, rows: number) => `Rebuilt: ${what} (${rows} changed).`,
  copied: (rows: number, tables: number) =>
    `Copied ${rows} rows in ${tables} tables; both databases are identical.`,
};

export const demo = {
  description: 'Fill an empty instance with sample users, repositories, issues and tracked times',
  password: 'Password of all users (default: a generated one)',
  more: `
The data is the same at every run, with dates counted back from now. The command fails
if the instance has accounts.

Example:
  punchcard demo --data-dir /tmp/punchcard-demo
  punchcard serve --data-dir /tmp/punchcard-demo`,
  created: (users: number, repositories: number, issues: number, times: number) =>
    `${users} users, ${repositories} repositories, ${issues} issues and ${times} tracked times were created.`,
  signIn: (url: string, name: string, password: string, token: string) =>
    `With the server running (\`punchcard serve\`), open ${url}
and sign in as ${name}, a site administrator:
  Password: ${password}
  Token:    ${token}`,
  others: (names: string) => `The other users have the same password: ${names}.`,
  attempt: (command: string) => `Try: ${command}`,
};

export const doctor = {
  description: 'Check the settings, the mail server, the database, the clock and the backups',
  more: `
Run it with the settings of the server, which may be running. It changes nothing, and
sends no mail. The exit code is 1 if a check found an error.

Example:
  punchcard doctor --env-file /etc/punchcard.env --backup-dir /mnt/backups/punchcard`,
};

export const mail = {
  description: 'Show the outbox, retry mails, send a test mail',
  list: {
    description: 'List the mails of the outbox, newest first',
    state: 'Only mails in this state',
  },
  show: {
    description: 'Print a waiting or failed mail, with its links and codes',
    id: 'ID of the mail',
    more: `
Without a mail server, use this to hand a link or code to its recipient. Each use is
recorded in the audit log. The body of sent, expired and cancelled mails is erased.`,
  },
  retry: {
    description: 'Retry a waiting or failed mail now; a running server sends it',
    id: 'ID of the mail',
  },
  test: {
    description: 'Send a test mail and print the result; a server need not be running',
    address: 'Where to send it',
    more: `
Example:
  punchcard mail test ann@example.com --env-file /etc/punchcard.env`,
  },
  due: (id: number) => `Mail ${id} is due now.`,
  sent: (id: number, address: string) =>
    `Mail ${id} was sent to ${address}: the mail server accepted it.`,
};

export const health = {
  description: 'Ask the running server whether it is ready; the exit code is 1 if it is not',
  url: 'URL of the server (default: its host and port on this machine)',
  timeout: 'how long to wait for the response',
  more: `
Run it with the settings of the server. It asks GET /readyz.

Examples:
  punchcard health
  punchcard health --url https://time.example.com`,
  ready: (url: string) => `ready: ${url}`,
};

import { Command, InvalidArgumentError } from 'commander';
import {
  type Connection,
  type ConnectionFlags,
  connect,
  unwrap,
  withConnection,
} from './connection.ts';
import {
  billableOptions,
  given,
  type IssuePath,
  issueNamed,
  repoOption,
  wholeNumber,
  zoneOption,
} from './selection.ts';
import { CliError, plain, type Shell } from './shell.ts';
import { duration, instant } from './table.ts';

interface EntryFlags extends ConnectionFlags {
  readonly repo?: string;
  readonly zone?: string;
  readonly json?: boolean;
  readonly billable?: boolean;
  readonly externalId?: string;
}

/** The properties of an entry that are printed. */
interface Entry {
  readonly id: number;
  readonly time: number;
  readonly note: string;
  readonly started: string | null;
  readonly created: string;
  readonly issue: { readonly number: number; readonly repository: { readonly full_name: string } };
}

/** An entry in one line, with its ID. */
export function formatEntry(entry: Entry, zone = 'UTC'): string {
  const { issue, note } = entry;
  const at = instant(entry.started ?? entry.created, zone);
  const name = `${issue.repository.full_name}#${issue.number}`;
  return plain(`${name} ${entry.id}: ${duration(entry.time)}, ${at} ${zone}, ${note || 'no note'}`);
}

interface AddFlags extends EntryFlags {
  readonly user?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

type Sentence = Awaited<ReturnType<typeof understood>>;

function refusal(text: string, { errors, readings }: Sentence): string {
  const meant = readings.map((reading) => `"${reading.text}"`).join(' or ');
  const reason = errors[0]?.message ?? 'not a valid entry';
  return plain(`${text}: ${reason}${meant === '' ? '' : `. Did you mean ${meant}?`}`);
}

/** Words of time in a note may have been meant for the entry. */
async function confirm(shell: Shell, says: string, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  const named = plain(words.map((word) => `"${word}"`).join(', '));
  if (shell.ask === undefined) {
    throw new InvalidArgumentError(
      `${says}: the note contains ${named}. Without a terminal to ask on, use --yes to add it.`,
    );
  }
  shell.note(`${says}\nThe note contains ${named}, which does not count as time or date.`);
  if (!/^y(es)?$/i.test((await shell.ask('Add it? [y/N] ')).trim())) {
    throw new CliError('nothing was added');
  }
}

/** `time add`: an entry in quick-entry syntax. */
export function addCommand(shell: Shell): Command {
  const command = new Command('add')
    .description('Add an entry from a line such as "#42 1h30m review"')
    .argument('<words...>', "Issue, duration, time and note: '#42 1h30m review'")
    .addOption(repoOption())
    .addOption(zoneOption())
    .option('--user <name>', 'Add it for another user, if you are allowed to')
    .option('--external-id <id>', 'ID of the entry in another program')
    .option('--dry-run', 'Print the entry without adding it')
    .option('-y, --yes', 'Do not ask, even if the note contains words like a time or a date')
    .addHelpText(
      'after',
      `
Examples:
  punchcard time add '#42 1h30m yesterday 14:00 review' --repo mira/site
  punchcard time add 'mira/site#42 9:00-10:30 review'
  punchcard time add '#42 30m -- moved the 9:00 call to tomorrow' --yes

The note begins at the first word that is no time or date. A time or date in it is
refused, unless it is in quotes or after --.`,
    )
    .action(async (words: string[], flags: AddFlags) => {
      const connection = connect(shell, flags);
      const text = words.join(' ');
      const read = await understood(connection, text, flags);
      const { repository, issue, seconds } = read;
      if (read.errors.length > 0 || repository === null || issue === null || seconds === null) {
        throw new CliError(refusal(text, read));
      }
      const when = read.started ?? read.created;
      const says = plain(
        `${repository}#${issue}: ${duration(seconds)}, ${when}, ${read.note || 'no note'}`,
      );
      if (flags.dryRun === true) {
        shell.out(flags.json === true ? JSON.stringify(read) : says);
        return;
      }
      if (flags.yes !== true) await confirm(shell, says, read.time_words);
      const path = issueNamed(String(issue), repository);
      const body = {
        time: seconds,
        created: read.created,
        note: read.note,
        ...given('started', read.started ?? undefined),
        ...given('billable', flags.billable),
        ...given('user', flags.user),
        ...given('external_id', flags.externalId),
      };
      const call = connection.client.POST('/repos/{owner}/{repo}/issues/{index}/times', {
        params: { path },
        body,
      });
      const entry = await unwrap(connection, call);
      shell.out(flags.json === true ? JSON.stringify(entry) : `Added ${formatEntry(entry)}`);
    });
  return withConnection(billableOptions(command, 'Mark as billable'));
}

function understood(connection: Connection, text: string, flags: EntryFlags) {
  const repo = flags.repo ?? connection.repository;
  const body = { text, ...given('repo', repo), ...given('time_zone', flags.zone) };
  return unwrap(connection, connection.client.POST('/user/times/parse', { body }));
}

/** Parses a time such as "yesterday 9am" into RFC 3339. @throws CliError */
export async function instantText(
  connection: Connection,
  text: string,
  zone: string | undefined,
): Promise<string> {
  if (/^\d{4}-\d\d-\d\dT[\d:]+(?:Z|[+-]\d\d:\d\d)$/i.test(text)) return text;
  const now = /^\s*now\s*$/i.test(text);
  const head = '#1 1s ';
  const read = await understood(connection, `${head}${now ? 'today' : text}`, given('zone', zone));
  const unix = now ? read.created : read.started;
  // Nobody needs the issue.
  const [reason] = read.errors.find(({ at }) => at >= head.length)?.message.split(';', 1) ?? [];
  if (reason !== undefined || read.note !== '' || unix == null) {
    const why = reason === undefined ? '' : ` (${reason})`;
    throw new CliError(
      plain(`"${text}" is not a valid time${why}: write 14:00, yesterday 9am or 2026-05-04 9:30`),
    );
  }
  return unix;
}

interface EditFlags extends EntryFlags {
  readonly duration?: string;
  readonly started?: string;
  readonly created?: string;
  readonly note?: string;
  readonly to?: string;
}

/** `time edit`: changes the given properties of an entry. */
export function editCommand(shell: Shell): Command {
  const command = new Command('edit')
    .description('Change an entry, or move it to another issue')
    .argument('<issue>', 'Its issue: #42, or mira/site#42')
    .argument(
      '<id>',
      'ID of the entry, as time list shows it, or "last" for your newest one on the issue',
      entryId,
    )
    .addOption(repoOption())
    .addOption(zoneOption())
    .option('-d, --duration <duration>', 'Duration: 1h30m, 1:30, 90m, 1.5h')
    .option('--started <when>', 'When the work started: 14:00, yesterday 9am; "none" removes it')
    .option('--created <when>', 'The time at which an entry without start counts')
    .option('-n, --note <text>', 'What was done')
    .option('--to <issue>', 'Move the entry to this issue')
    .option('--external-id <id>', 'ID of the entry in another program')
    .addHelpText('after', "\nExample:\n  punchcard time edit 'mira/site#4' 17 --duration 1h45m")
    .action(async (issue: string, named: number | 'last', flags: EditFlags) => {
      const connection = connect(shell, flags);
      const place = issueNamed(issue, flags.repo ?? connection.repository);
      const id = named === 'last' ? await newestOn(connection, place) : named;
      const path = { ...place, id };
      const said = (text: string | undefined): Promise<string> | undefined =>
        text === undefined ? undefined : instantText(connection, text, flags.zone);
      const started = flags.started === 'none' ? null : await said(flags.started);
      const body = {
        ...given('duration', flags.duration),
        ...given('created', await said(flags.created)),
        ...given('started', started),
        ...given('note', flags.note),
        ...given('billable', flags.billable),
        ...given('external_id', flags.externalId),
        ...placeOf(path, flags.to),
      };
      if (Object.keys(body).length === 0)
        throw new CliError('nothing to change: give at least one option, see --help');
      const call = connection.client.PATCH('/repos/{owner}/{repo}/issues/{index}/times/{id}', {
        params: { path },
        body,
      });
      const entry = await unwrap(connection, call);
      shell.out(flags.json === true ? JSON.stringify(entry) : `Changed ${formatEntry(entry)}`);
    });
  return withConnection(billableOptions(command, 'Mark as billable'));
}

const entryId = (text: string): number | 'last' => (text === 'last' ? text : wholeNumber(text));

/** The caller's newest entry on an issue. @throws CliError */
async function newestOn(
  connection: Connection,
  { owner, repo, index }: IssuePath,
): Promise<number> {
  const query = { format: 'json', repository: `${owner}/${repo}`, issue: index } as const;
  const call = connection.client.GET('/user/times/export', { params: { query } });
  const entries = (await unwrap<unknown>(connection, call)) as { readonly id: number }[];
  if (entries.length === 0) throw new CliError(`you have no entry on ${owner}/${repo}#${index}`);
  return entries.reduce((newest, { id }) => Math.max(newest, id), 0);
}

function placeOf(from: IssuePath, to: string | undefined): { issue?: number; repository?: string } {
  if (to === undefined) return {};
  const { owner, repo, index } = issueNamed(to, `${from.owner}/${from.repo}`);
  const isElsewhere = owner !== from.owner || repo !== from.repo;
  return { issue: index, ...(isElsewhere ? { repository: `${owner}/${repo}` } : {}) };
}

/** `time rm`. */
export function removeCommand(shell: Shell): Command {
  const command = new Command('rm')
    .description('Delete entries of an issue')
    .argument('<issue>', 'Their issue: #42, or mira/site#42')
    .argument('<ids...>', 'IDs of the entries, as time list shows them')
    .addOption(repoOption())
    .action(async (issue: string, ids: string[], flags: EntryFlags) => {
      const connection = connect(shell, flags);
      const place = issueNamed(issue, flags.repo ?? connection.repository);
      const operations = ids.map((id) => ({
        op: 'delete' as const,
        repository: `${place.owner}/${place.repo}`,
        issue: place.index,
        id: wholeNumber(id),
      }));
      // The bulk operation is atomic.
      await unwrap(
        connection,
        connection.client.POST('/user/times/bulk', { body: { operations } }),
      );
      const deleted = operations.map(({ id }) => id);
      shell.out(
        flags.json === true ? JSON.stringify({ deleted }) : `Deleted ${deleted.join(', ')}`,
      );
    });
  return withConnection(command);
}

import { Command, InvalidArgumentError } from 'commander';
import { plain } from '../terminal/plain.ts';
import { CommandError, type Shell, UsageError } from '../terminal/shell.ts';
import { duration, instant } from './cells.ts';
import { isYes } from './confirm.ts';
import {
  type Connection,
  type ConnectionFlags,
  connect,
  unwrap,
  withConnection,
} from './connection.ts';
import { type IssuePath, issueNamed, repoOption } from './issue-path.ts';
import { printRecord } from './printing.ts';
import { billableOptions, wholeNumber, zoneOption } from './selection.ts';

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
  readonly day: string | null;
  readonly issue: { readonly number: number; readonly repository: { readonly full_name: string } };
}

/** An entry in one line, with its ID. */
export function formatEntry(entry: Entry, zone = 'UTC'): string {
  const { issue, note } = entry;
  const at = entry.day ?? `${instant(entry.started ?? entry.created, zone)} ${zone}`;
  const name = `${issue.repository.full_name}#${issue.number}`;
  return plain(`${name} ${entry.id}: ${duration(entry.time)}, ${at}, ${note || 'no note'}`);
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

/** Asks before adding an entry whose note contains time words, which may be meant for the entry. */
async function confirm(shell: Shell, says: string, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  const named = plain(words.map((word) => `"${word}"`).join(', '));
  if (shell.ask === undefined) {
    throw new InvalidArgumentError(
      `${says}: the note contains ${named}. Without a terminal to ask on, use --yes to add it.`,
    );
  }
  shell.note(`${says}\nThe note contains ${named}, which will not be read as a time or date.`);
  if (!(await isYes(shell.ask, 'Add it?'))) throw new CommandError('nothing was added');
}

/** `time add`: an entry in quick-entry syntax. */
export function addCommand(shell: Shell): Command {
  const command = new Command('add')
    .description('Add an entry from a line such as "#42 1h30m review"')
    .argument('<words...>', "Issue, duration, time and note: '#42 1h30m review'")
    .addOption(repoOption())
    .addOption(zoneOption())
    .option('--user <user>', 'Add it for another user, if you are allowed to')
    .option('--external-id <id>', 'ID of the entry in another program')
    .option('--dry-run', 'Print the entry without adding it')
    .option('-y, --yes', 'Do not ask, even if the note contains something like a time or date')
    .addHelpText(
      'after',
      `
Examples:
  punchcard time add '#42 1h30m yesterday 14:00 review' --repo mira/site
  punchcard time add 'mira/site#42 9:00-10:30 review'
  punchcard time add '#42 30m -- moved the 9:00 call to tomorrow' --yes

The note begins at the first word that is not a time or date. A time or date in the
note is refused, unless it is in quotes or after --.`,
    )
    .action(async (words: string[], flags: AddFlags) => {
      const connection = connect(shell, flags);
      const text = words.join(' ');
      const read = await understood(connection, text, flags);
      const { repository, issue, seconds } = read;
      if (read.errors.length > 0 || repository === null || issue === null || seconds === null) {
        throw new UsageError(refusal(text, read));
      }
      const when = read.day ?? read.started ?? read.created;
      const says = plain(
        `${repository}#${issue}: ${duration(seconds)}, ${when}, ${read.note || 'no note'}`,
      );
      if (flags.dryRun === true) return printRecord(shell, flags, read, () => says);
      if (flags.yes !== true) await confirm(shell, says, read.time_words);
      const path = issueNamed(String(issue), repository);
      const body = {
        time: seconds,
        ...(read.day === null
          ? { created: read.created, started: read.started ?? undefined }
          : { day: read.day }),
        note: read.note,
        billable: flags.billable,
        user: flags.user,
        external_id: flags.externalId,
      };
      const call = connection.client.POST('/repos/{owner}/{repo}/issues/{index}/times', {
        params: { path },
        body,
      });
      const entry = await unwrap(connection, call);
      printRecord(shell, flags, entry, () => `Added ${formatEntry(entry)}`);
    });
  return withConnection(billableOptions(command, 'Mark as billable'));
}

function understood(
  connection: Connection,
  text: string,
  flags: EntryFlags & { near?: string | undefined },
) {
  const repo = flags.repo ?? connection.repository;
  const body = { text, repo, time_zone: flags.zone, near: flags.near };
  return unwrap(connection, connection.client.POST('/user/times/parse', { body }));
}

/**
 * Parses a time such as "yesterday 9am" into RFC 3339.
 * @param near the time that it replaces: a repeated time of day keeps its offset
 * @throws UsageError
 */
export async function instantText(
  connection: Connection,
  text: string,
  zone: string | undefined,
  near?: string,
): Promise<string> {
  if (/^\d{4}-\d\d-\d\dT[\d:]+(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) return text;
  const now = /^\s*now\s*$/i.test(text);
  const head = '#1 1s ';
  const read = await understood(connection, `${head}${now ? '' : text}`, { zone, near });
  const unix = now ? read.created : read.started;
  // Errors about the placeholder issue do not matter.
  const [reason] = read.errors.find(({ at }) => at >= head.length)?.message.split(';', 1) ?? [];
  if (reason !== undefined || read.note !== '' || unix == null) {
    const why = reason === undefined ? '' : ` (${reason})`;
    throw new UsageError(
      plain(`"${text}" is not a valid time${why}: write 14:00, yesterday 9am or 2026-05-04 9:30`),
    );
  }
  return unix;
}

/** Parses a day such as "yesterday". @throws CommandError */
async function dayText(
  connection: Connection,
  text: string,
  zone: string | undefined,
): Promise<string> {
  const { day, note } = await understood(connection, `#1 1s ${text}`, { zone });
  if (day === null || note !== '') {
    throw new CommandError(plain(`"${text}" is not a day: write yesterday, monday or 2026-05-04`));
  }
  return day;
}

interface EditFlags extends EntryFlags {
  readonly duration?: string;
  readonly started?: string;
  readonly created?: string;
  readonly day?: string;
  readonly note?: string;
  readonly to?: string;
}

/** `time edit`: changes the given properties of an entry. */
export function editCommand(shell: Shell): Command {
  const command = new Command('edit')
    .description('Change an entry, or move it to another issue')
    .argument('<issue>', 'Issue of the entry: #42, or mira/site#42')
    .argument(
      '<id>',
      'ID of the entry, as time list shows it, or "last" for your newest one on the issue',
      entryId,
    )
    .addOption(repoOption())
    .addOption(zoneOption())
    .option('-d, --duration <duration>', 'Duration: 1h30m, 1:30, 90m, 1.5h')
    .option('--started <when>', 'When the work started: 14:00, yesterday 9am; "none" removes it')
    .option('--created <when>', 'Time of an entry that has no start')
    .option('--day <day>', 'Day of the entry, without a time of day')
    .option('-n, --note <text>', 'What was done')
    .option('--to <issue>', 'Move the entry to this issue')
    .option('--external-id <id>', 'ID of the entry in another program')
    .addHelpText('after', "\nExample:\n  punchcard time edit 'mira/site#4' 17 --duration 1h45m")
    .action(async (issue: string, named: number | 'last', flags: EditFlags) => {
      const connection = connect(shell, flags);
      const place = issueNamed(issue, flags.repo ?? connection.repository);
      const id = named === 'last' ? await newestOn(connection, place) : named;
      const path = { ...place, id };
      const said = async (text: string | undefined): Promise<string | undefined> => {
        if (text === undefined) return undefined;
        const call = connection.client.GET('/repos/{owner}/{repo}/issues/{index}/times/{id}', {
          params: { path },
        });
        // The change itself says why there is no such entry.
        const entry = await unwrap(connection, call).catch(() => undefined);
        return instantText(connection, text, flags.zone, entry?.started ?? entry?.created);
      };
      const started = flags.started === 'none' ? null : await said(flags.started);
      const body = {
        duration: flags.duration,
        created: await said(flags.created),
        started,
        day: flags.day === undefined ? undefined : await dayText(connection, flags.day, flags.zone),
        note: flags.note,
        billable: flags.billable,
        external_id: flags.externalId,
        ...placeOf(path, flags.to),
      };
      if (Object.values(body).every((value) => value === undefined))
        throw new UsageError('nothing to change: give at least one option, see --help');
      const call = connection.client.PATCH('/repos/{owner}/{repo}/issues/{index}/times/{id}', {
        params: { path },
        body,
      });
      const entry = await unwrap(connection, call);
      printRecord(shell, flags, entry, () => `Changed ${formatEntry(entry)}`);
    });
  return withConnection(billableOptions(command, 'Mark as billable'));
}

const entryId = (text: string): number | 'last' => (text === 'last' ? text : wholeNumber(text));

/** The caller's newest entry on an issue. @throws CommandError */
async function newestOn(
  connection: Connection,
  { owner, repo, index }: IssuePath,
): Promise<number> {
  const query = { format: 'json', repository: `${owner}/${repo}`, issue: index } as const;
  const call = connection.client.GET('/user/times/export', { params: { query } });
  const entries = (await unwrap<unknown>(connection, call)) as { readonly id: number }[];
  if (entries.length === 0)
    throw new CommandError(`you have no entry on ${owner}/${repo}#${index}`);
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
    .argument('<issue>', 'Issue of the entries: #42, or mira/site#42')
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
      printRecord(shell, flags, { deleted }, () => `Deleted ${deleted.join(', ')}`);
    });
  return withConnection(command);
}

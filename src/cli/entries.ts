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
export function formatEntry({ texts }: Shell, entry: Entry, zone = 'UTC'): string {
  const { issue, note } = entry;
  const at = entry.day ?? `${instant(entry.started ?? entry.created, zone)} ${zone}`;
  const name = `${issue.repository.full_name}#${issue.number}`;
  return plain(
    `${name} ${entry.id}: ${duration(entry.time)}, ${at}, ${note || texts.entries.noNote}`,
  );
}

interface AddFlags extends EntryFlags {
  readonly user?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

type Sentence = Awaited<ReturnType<typeof understood>>;

function refusal(shell: Shell, text: string, { errors, readings }: Sentence): string {
  const texts = shell.texts.entries;
  const meant = readings.map((reading) => `"${reading.text}"`).join(texts.or);
  const reason = errors[0]?.message ?? texts.invalid;
  return plain(`${text}: ${reason}${meant === '' ? '' : texts.meant(meant)}`);
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
  const texts = shell.texts.entries;
  shell.note(`${says}\n${texts.timeWords(named)}`);
  if (!(await isYes(shell, shell.ask, texts.addIt))) throw new CommandError('nothing was added');
}

/** `time add`: an entry in quick-entry syntax. */
export function addCommand(shell: Shell): Command {
  const texts = shell.texts.entries.add;
  const command = new Command('add')
    .description(texts.description)
    .argument('<words...>', texts.words)
    .addOption(repoOption(shell))
    .addOption(zoneOption(shell))
    .option('--user <user>', texts.user)
    .option('--external-id <id>', texts.externalId)
    .option('--dry-run', texts.dryRun)
    .option('-y, --yes', texts.yes)
    .addHelpText('after', texts.more)
    .action(async (words: string[], flags: AddFlags) => {
      const connection = connect(shell, flags);
      const text = words.join(' ');
      const read = await understood(connection, text, flags);
      const { repository, issue, seconds } = read;
      if (read.errors.length > 0 || repository === null || issue === null || seconds === null) {
        throw new UsageError(refusal(shell, text, read));
      }
      const when = read.day ?? read.started ?? read.created;
      const says = plain(
        `${repository}#${issue}: ${duration(seconds)}, ${when}, ${read.note || shell.texts.entries.noNote}`,
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
      printRecord(shell, flags, entry, () => shell.texts.entries.added(formatEntry(shell, entry)));
    });
  return withConnection(shell, billableOptions(command, shell.texts.options.billable, shell));
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
  const texts = shell.texts.entries.edit;
  const command = new Command('edit')
    .description(texts.description)
    .argument('<issue>', texts.issue)
    .argument('<id>', texts.id, entryId)
    .addOption(repoOption(shell))
    .addOption(zoneOption(shell))
    .option('-d, --duration <duration>', texts.duration)
    .option('--started <when>', texts.started)
    .option('--created <when>', texts.created)
    .option('--day <day>', texts.day)
    .option('-n, --note <text>', texts.note)
    .option('--to <issue>', texts.to)
    .option('--external-id <id>', texts.externalId)
    .addHelpText('after', texts.more)
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
      printRecord(shell, flags, entry, () =>
        shell.texts.entries.changed(formatEntry(shell, entry)),
      );
    });
  return withConnection(shell, billableOptions(command, shell.texts.options.billable, shell));
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
  const texts = shell.texts.entries.remove;
  const command = new Command('rm')
    .description(texts.description)
    .argument('<issue>', texts.issue)
    .argument('<ids...>', texts.ids)
    .addOption(repoOption(shell))
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
      printRecord(shell, flags, { deleted }, () => shell.texts.entries.deleted(deleted.join(', ')));
    });
  return withConnection(shell, command);
}

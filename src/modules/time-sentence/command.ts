import { Command, InvalidArgumentError } from 'commander';
import { duration } from '../../cli/cells.ts';
import { isYes } from '../../cli/confirm.ts';
import { type Connection, connect, unwrap, withConnection } from '../../cli/connection.ts';
import { type EntryFlags, formatEntry } from '../../cli/entries.ts';
import { issueNamed, repoOption } from '../../cli/issue-path.ts';
import { printRecord } from '../../cli/printing.ts';
import { detailOptions, zoneOption } from '../../cli/selection.ts';
import { isInstant, type TimeReader } from '../../cli/times.ts';
import { plain } from '../../terminal/plain.ts';
import { CommandError, type Shell, UsageError } from '../../terminal/shell.ts';
import { terminalText } from '../../words/terminal.ts';
import type { ErrorWords } from '../../words/words.ts';

interface AddFlags extends EntryFlags {
  readonly user?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

type Sentence = Awaited<ReturnType<typeof understood>>;

function refusal(text: string, { errors, readings }: Sentence): string {
  const meant = readings.map((reading) => `"${reading.text}"`).join(' or ');
  const [first] = errors;
  const reason = first === undefined ? 'not a valid entry' : terminalText(first);
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
  punchcard time add '1h stand-up @acme'
  punchcard time add '#42 30m -- moved the 9:00 call to tomorrow' --yes

The note begins at the first word that is not a time or date. A time or date in the
note is refused, unless it is in quotes or after --.`,
    )
    .action(async (words: string[], flags: AddFlags) => {
      const connection = connect(shell, flags);
      const text = words.join(' ');
      const read = await understood(connection, text, flags);
      const { repository, issue, seconds, project, title } = read;
      if (read.errors.length > 0 || repository === null || issue === null || seconds === null) {
        throw new UsageError(refusal(text, read));
      }
      const when = read.day ?? read.started ?? read.created;
      const says = plain(
        `${project === null ? `${repository}#${issue}` : `${project} · ${title}`}: ${duration(seconds)}, ${when}, ${read.note || 'no note'}`,
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
        tags: [...read.tags, ...(flags.tag ?? [])],
      };
      const call = connection.client.POST('/repos/{owner}/{repo}/issues/{index}/times', {
        params: { path },
        body,
      });
      const entry = await unwrap(connection, call);
      printRecord(shell, flags, entry, () => `Added ${formatEntry(entry)}`);
    });
  return withConnection(detailOptions(command));
}

function understood(
  connection: Connection,
  text: string,
  {
    repo = connection.repository,
    zone,
    near,
  }: Pick<AddFlags, 'repo' | 'zone'> & { near?: string | undefined },
) {
  const body = { text, repo, time_zone: zone, near };
  return unwrap(connection, connection.client.POST('/user/times/parse', { body }));
}

/** For a time alone: there is no note to which a word could belong. */
const withoutNote: ErrorWords = {
  messages: {
    'sentence.misspelt': '“{text}” could be “{meant}”',
    'sentence.part-in-note': '“{text}”: {problem}',
    'sentence.unclear': "I don't know what “{text}” means here",
  },
};

/** Reads words such as "yesterday 9am". */
export const wordReader: TimeReader = {
  instant: async (connection, text, zone, near) => {
    if (isInstant(text)) return text;
    const now = /^\s*now\s*$/i.test(text);
    const head = '#1 1s ';
    const read = await understood(connection, `${head}${now ? '' : text}`, { zone, near });
    const unix = now ? read.created : read.started;
    // Errors about the placeholder issue do not matter.
    const wrong = read.errors.find(({ at }) => at >= head.length);
    const reason = wrong && terminalText(wrong, [withoutNote]);
    if (reason !== undefined || read.note !== '' || unix == null) {
      const why = reason === undefined ? '' : ` (${reason})`;
      throw new UsageError(
        plain(`"${text}" is not a valid time${why}: write 14:00, yesterday 9am or 2026-05-04 9:30`),
      );
    }
    return unix;
  },
  day: async (connection, text, zone) => {
    const { day, note } = await understood(connection, `#1 1s ${text}`, { zone });
    if (day !== null && note === '') return day;
    throw new CommandError(plain(`"${text}" is not a day: write yesterday, monday or 2026-05-04`));
  },
};

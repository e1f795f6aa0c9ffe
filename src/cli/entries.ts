import { Command } from 'commander';
import {
  asked,
  type Connection,
  type ConnectionFlags,
  connect,
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
import { duration, moment } from './table.ts';

interface EntryFlags extends ConnectionFlags {
  readonly repo?: string;
  readonly zone?: string;
  readonly json?: boolean;
  readonly billable?: boolean;
  readonly externalId?: string;
}

/** As much of an entry as is told of it. */
interface Entry {
  readonly id: number;
  readonly time: number;
  readonly note: string;
  readonly started: string | null;
  readonly created: string;
  readonly issue: { readonly number: number; readonly repository: { readonly full_name: string } };
}

/** In one line, with what it is found by. */
export function told(entry: Entry, zone = 'UTC'): string {
  const { issue, note } = entry;
  const at = moment(entry.started ?? entry.created, zone);
  const name = `${issue.repository.full_name}#${issue.number}`;
  return plain(`${name} ${entry.id}: ${duration(entry.time)}, ${at} ${zone}, ${note || 'no note'}`);
}

/** `time add`: an entry, as people say it. */
export function addCommand(shell: Shell): Command {
  const command = new Command('add')
    .description('Add an entry, in the words in which you would say it')
    .argument('<words...>', "The issue, how long, when, and what was done: '#42 1h30m review'")
    .addOption(repoOption())
    .addOption(zoneOption())
    .option('--user <name>', 'For somebody else, where you may')
    .option('--external-id <id>', 'What another program knows it by')
    .option('--dry-run', 'Say what was understood, and add nothing')
    .addHelpText(
      'after',
      `
Examples:
  punchcard time add '#42 1h30m yesterday 14:00 review' --repo mira/site
  punchcard time add 'mira/site#42 9:00-10:30 review'`,
    )
    .action(async (words: string[], flags: EntryFlags & { user?: string; dryRun?: boolean }) => {
      const connection = connect(shell, flags);
      const text = words.join(' ');
      const read = await understood(connection, text, flags);
      const [mistake] = read.errors;
      if (mistake !== undefined) throw new CliError(`${plain(text)}: ${mistake.message}`);
      const { repository, issue, seconds } = read;
      if (repository === null || issue === null || seconds === null) {
        throw new CliError(`${plain(text)}: is no entry`);
      }
      if (flags.dryRun === true) {
        if (flags.json === true) shell.out(JSON.stringify(read));
        else {
          const when = read.started ?? read.created;
          const says = `${repository}#${issue}: ${duration(seconds)}, ${when}, ${read.note || 'no note'}`;
          shell.out(plain(says));
        }
        return;
      }
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
      const entry = await asked(connection, call);
      shell.out(flags.json === true ? JSON.stringify(entry) : `Added ${told(entry)}`);
    });
  return withConnection(billableOptions(command, 'It is billable'));
}

function understood(connection: Connection, text: string, flags: EntryFlags) {
  const repo = flags.repo ?? connection.repository;
  const body = { text, ...given('repo', repo), ...given('time_zone', flags.zone) };
  return asked(connection, connection.client.POST('/user/times/parse', { body }));
}

/** A moment as people say it, in RFC 3339. @throws CliError */
export async function momentSaid(
  connection: Connection,
  text: string,
  zone: string | undefined,
): Promise<string> {
  const now = /^\s*now\s*$/i.test(text);
  const read = await understood(connection, `#1 1s ${now ? 'today' : text}`, given('zone', zone));
  const unix = now ? read.created : read.started;
  if (read.note !== '' || unix == null) {
    throw new CliError(
      `"${plain(text)}" is no moment: write 14:00, yesterday 9am or 2026-05-04 9:30`,
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

/** `time edit`: whatever is said of an entry is changed. */
export function editCommand(shell: Shell): Command {
  const command = new Command('edit')
    .description('Change an entry, or move it to another issue')
    .argument('<issue>', 'Where it is: #42, or mira/site#42')
    .argument('<id>', 'Its number, as time list shows it; last is your newest there', entryId)
    .addOption(repoOption())
    .addOption(zoneOption())
    .option('-d, --duration <duration>', 'How long: 1h30m, 1:30, 90m, 1.5h')
    .option('--started <when>', 'When the work began: 14:00, yesterday 9am; none takes it away')
    .option('--created <when>', 'When it counts')
    .option('-n, --note <text>', 'What was done')
    .option('--to <issue>', 'The issue that it belongs to')
    .option('--external-id <id>', 'What another program knows it by')
    .addHelpText('after', "\nExample:\n  punchcard time edit 'mira/site#4' 17 --duration 1h45m")
    .action(async (issue: string, named: number | 'last', flags: EditFlags) => {
      const connection = connect(shell, flags);
      const place = issueNamed(issue, flags.repo ?? connection.repository);
      const id = named === 'last' ? await newestOn(connection, place) : named;
      const path = { ...place, id };
      const said = (text: string | undefined): Promise<string> | undefined =>
        text === undefined ? undefined : momentSaid(connection, text, flags.zone);
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
      if (Object.keys(body).length === 0) throw new CliError('nothing is said that is to change');
      const call = connection.client.PATCH('/repos/{owner}/{repo}/issues/{index}/times/{id}', {
        params: { path },
        body,
      });
      const entry = await asked(connection, call);
      shell.out(flags.json === true ? JSON.stringify(entry) : `Changed ${told(entry)}`);
    });
  return withConnection(billableOptions(command, 'It is billable'));
}

const entryId = (text: string): number | 'last' => (text === 'last' ? text : wholeNumber(text));

/** The one of the caller's entries on an issue that was added last. @throws CliError */
async function newestOn(
  connection: Connection,
  { owner, repo, index }: IssuePath,
): Promise<number> {
  const query = { format: 'json', repository: `${owner}/${repo}`, issue: index } as const;
  const call = connection.client.GET('/user/times/export', { params: { query } });
  const entries = (await asked<unknown>(connection, call)) as { readonly id: number }[];
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
    .argument('<issue>', 'Where they are: #42, or mira/site#42')
    .argument('<ids...>', 'Their numbers, as time list shows them')
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
      // All of them, or none.
      await asked(connection, connection.client.POST('/user/times/bulk', { body: { operations } }));
      const deleted = operations.map(({ id }) => id);
      shell.out(
        flags.json === true ? JSON.stringify({ deleted }) : `Deleted ${deleted.join(', ')}`,
      );
    });
  return withConnection(command);
}

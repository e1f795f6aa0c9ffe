import { Command } from 'commander';
import { plain } from '../terminal/plain.ts';
import { CommandError, type Shell, UsageError } from '../terminal/shell.ts';
import { duration, instant } from './cells.ts';
import {
  type Connection,
  type ConnectionFlags,
  connect,
  unwrap,
  withConnection,
} from './connection.ts';
import { type IssuePath, issueMeant, issueName, repoOption } from './issue-path.ts';
import { printRecord } from './printing.ts';
import { detailOptions, wholeNumber, zoneOption } from './selection.ts';
import type { TimeReader } from './times.ts';

export interface EntryFlags extends ConnectionFlags {
  readonly repo?: string;
  readonly zone?: string;
  readonly json?: boolean;
  readonly billable?: boolean;
  readonly externalId?: string;
  readonly tag?: string[];
}

/** The properties of an entry that are printed. */
interface Entry {
  readonly id: number;
  readonly time: number;
  readonly note: string;
  readonly started: string | null;
  readonly created: string;
  readonly day: string | null;
  readonly issue: Parameters<typeof issueName>[0];
}

/** An entry in one line, with its ID. */
export function formatEntry(entry: Entry, zone = 'UTC'): string {
  const { issue, note } = entry;
  const at = entry.day ?? `${instant(entry.started ?? entry.created, zone)} ${zone}`;
  return plain(
    `${issueName(issue)} ${entry.id}: ${duration(entry.time)}, ${at}, ${note || 'no note'}`,
  );
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
export function editCommand(shell: Shell, times: TimeReader): Command {
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
      const place = await issueMeant(connection, issue, flags.repo);
      const id = named === 'last' ? await newestOn(connection, place, issue) : named;
      const path = { ...place, id };
      const said = async (text: string | undefined): Promise<string | undefined> => {
        if (text === undefined) return undefined;
        const call = connection.client.GET('/repos/{owner}/{repo}/issues/{index}/times/{id}', {
          params: { path },
        });
        // The change itself says why there is no such entry.
        const entry = await unwrap(connection, call).catch(() => undefined);
        return times.instant(connection, text, flags.zone, entry?.started ?? entry?.created);
      };
      const started = flags.started === 'none' ? null : await said(flags.started);
      const body = {
        duration: flags.duration,
        created: await said(flags.created),
        started,
        day:
          flags.day === undefined ? undefined : await times.day(connection, flags.day, flags.zone),
        note: flags.note,
        billable: flags.billable,
        external_id: flags.externalId,
        tags: flags.tag,
        ...(await placeOf(connection, path, flags.to)),
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
  return withConnection(detailOptions(command));
}

const entryId = (text: string): number | 'last' => (text === 'last' ? text : wholeNumber(text));

/** The caller's newest entry on an issue. @throws CommandError */
async function newestOn(
  connection: Connection,
  { owner, repo, index }: IssuePath,
  issue: string,
): Promise<number> {
  const query = { format: 'json', repository: `${owner}/${repo}`, issue: index } as const;
  const call = connection.client.GET('/user/times/export', { params: { query } });
  const entries = (await unwrap<unknown>(connection, call)) as { readonly id: number }[];
  if (entries.length === 0) throw new CommandError(plain(`you have no entry on ${issue}`));
  return entries.reduce((newest, { id }) => Math.max(newest, id), 0);
}

async function placeOf(
  connection: Connection,
  from: IssuePath,
  to: string | undefined,
): Promise<{ issue?: number; repository?: string }> {
  if (to === undefined) return {};
  const { owner, repo, index } = await issueMeant(connection, to, `${from.owner}/${from.repo}`);
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
      const place = await issueMeant(connection, issue, flags.repo);
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

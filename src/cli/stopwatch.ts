import { Command } from 'commander';
import { plain } from '../terminal/plain.ts';
import type { Shell } from '../terminal/shell.ts';
import { duration } from './cells.ts';
import { type Connection, connect, unwrap, withConnection } from './connection.ts';
import { type EntryFlags, formatEntry } from './entries.ts';
import { issueMeant, repoOption } from './issue-path.ts';
import { printRecord } from './printing.ts';
import { detailOptions, zoneOption } from './selection.ts';
import type { TimeReader } from './times.ts';

interface WatchFlags extends EntryFlags {
  readonly at?: string;
  readonly note?: string;
  readonly discard?: boolean;
}

async function running(connection: Connection) {
  const call = connection.client.GET('/user/stopwatches/current');
  return (await unwrap(connection, call)) ?? null;
}

type Watch = NonNullable<Awaited<ReturnType<typeof running>>>;

function shown(watch: Watch): string {
  const name =
    watch.repo_title === undefined
      ? `${watch.repo_owner_name}/${watch.repo_name}#${watch.issue_index}`
      : `${watch.repo_title} ·`;
  const title = watch.issue_title === '' ? '' : ` ${watch.issue_title}`;
  const state = watch.paused ? 'paused' : 'running';
  return plain(`${name}${title}: ${duration(watch.seconds)}, ${state} since ${watch.created}`);
}

function tell(shell: Shell, flags: WatchFlags, watch: Watch | null): void {
  printRecord(shell, flags, watch, () =>
    watch === null ? 'No stopwatch is running' : shown(watch),
  );
}

/** `time start`. */
export function startCommand(shell: Shell, times: TimeReader): Command {
  const command = new Command('start')
    .description('Start a stopwatch on an issue; one running on another issue is stopped first')
    .argument('<issue>', '#42, mira/site#42, the address of its page, or @project/activity')
    .addOption(repoOption())
    .addOption(zoneOption())
    .option('--at <when>', 'When the work started, if earlier than now: 9:30')
    .action(async (issue: string, flags: WatchFlags) => {
      const connection = connect(shell, flags);
      const { client } = connection;
      const path = await issueMeant(connection, issue, flags.repo);
      const at =
        flags.at === undefined ? null : await times.instant(connection, flags.at, flags.zone);
      const url = '/repos/{owner}/{repo}/issues/{index}/stopwatch/start';
      await unwrap(connection, client.POST(url, { params: { path } }));
      if (at !== null) {
        const body = { started_at: at };
        await unwrap(connection, client.PATCH('/user/stopwatches/current', { body }));
      }
      tell(shell, flags, await running(connection));
    });
  return withConnection(command);
}

/** `time stop`. */
export function stopCommand(shell: Shell, times: TimeReader): Command {
  const command = new Command('stop')
    .description('Stop the stopwatch and add its time as an entry')
    .addOption(zoneOption())
    .option('--at <when>', 'When the work ended, if earlier than now: 17:30')
    .option('-n, --note <text>', 'What was done')
    .option('--discard', 'Discard the time')
    .action(async (flags: WatchFlags) => {
      const connection = connect(shell, flags);
      const { client } = connection;
      if (flags.discard === true) {
        await unwrap(connection, client.DELETE('/user/stopwatches/current'));
        shell.out(flags.json === true ? 'null' : 'Discarded');
        return;
      }
      const at =
        flags.at === undefined ? undefined : await times.instant(connection, flags.at, flags.zone);
      const body = { ended_at: at, note: flags.note, billable: flags.billable, tags: flags.tag };
      const call = client.POST('/user/stopwatches/current/stop', { body });
      const entry = await unwrap(connection, call);
      printRecord(shell, flags, entry ?? null, () =>
        entry
          ? `Added ${formatEntry(entry)}`
          : 'The stopwatch ran for less than a second: no entry added',
      );
    });
  return withConnection(detailOptions(command));
}

/** `time pause` and `time resume`. */
export function pauseCommand(shell: Shell, paused: boolean): Command {
  const command = new Command(paused ? 'pause' : 'resume')
    .description(paused ? 'Pause the stopwatch' : 'Resume the stopwatch')
    .action(async (flags: WatchFlags) => {
      const connection = connect(shell, flags);
      const call = connection.client.PATCH('/user/stopwatches/current', { body: { paused } });
      tell(shell, flags, await unwrap(connection, call));
    });
  return withConnection(command);
}

/** `time status`. */
export function statusCommand(shell: Shell): Command {
  const command = new Command('status')
    .description('Show the stopwatch')
    .action(async (flags: WatchFlags) => {
      tell(shell, flags, await running(connect(shell, flags)));
    });
  return withConnection(command);
}

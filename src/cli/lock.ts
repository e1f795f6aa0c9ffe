import { Command } from 'commander';
import { plain } from '../terminal/plain.ts';
import type { Shell } from '../terminal/shell.ts';
import { type ConnectionFlags, connect, unwrap, withConnection } from './connection.ts';
import { repositoryNamed } from './issue-path.ts';
import { printRecord } from './printing.ts';
import { zoneOption } from './selection.ts';

interface LockFlags extends ConnectionFlags {
  readonly until?: string;
  readonly reason?: string;
  readonly zone?: string;
  readonly json?: boolean;
}

/** `time lock`: without `--until` it shows the lock. */
export function lockCommand(shell: Shell): Command {
  const command = new Command('lock')
    .description('Lock the time of a repository before a day, or show the lock')
    .argument('<repository>', 'owner/name')
    .option(
      '--until <date>',
      'The first day that is not locked, a period to lock to its end ("last month", 2026-Q3), or a time',
    )
    .option('--reason <text>', 'Reason; required if the current lock is later')
    .addOption(zoneOption())
    .addHelpText('after', '\nExample:\n  punchcard time lock mira/site --until 2026-06-01')
    .action(async (repository: string, flags: LockFlags) => {
      const connection = connect(shell, flags);
      const url = '/repos/{owner}/{repo}/time-lock';
      const params = { path: repositoryNamed(repository) };
      const { until, reason = '' } = flags;
      const call =
        until === undefined
          ? connection.client.GET(url, { params })
          : connection.client.PUT(url, {
              params,
              body: { until, reason, time_zone: flags.zone },
            });
      const lock = await unwrap(connection, call);
      printRecord(shell, flags, lock, ({ until, locked_by }) =>
        until === null
          ? `${repository} is not locked`
          : plain(`${repository} is locked before ${until}, by ${locked_by ?? 'Ghost'}`),
      );
    });
  return withConnection(command);
}

/** `time unlock`. */
export function unlockCommand(shell: Shell): Command {
  const command = new Command('unlock')
    .description('Unlock the time of a repository')
    .argument('<repository>', 'owner/name')
    .requiredOption('--reason <text>', 'Reason, for the audit log')
    .action(async (repository: string, flags: LockFlags) => {
      const connection = connect(shell, flags);
      const params = { path: repositoryNamed(repository) };
      const body = { reason: flags.reason ?? '' };
      const url = '/repos/{owner}/{repo}/time-lock';
      await unwrap<unknown>(connection, connection.client.DELETE(url, { params, body }));
      shell.out(flags.json === true ? 'null' : `${repository} is not locked`);
    });
  return withConnection(command);
}

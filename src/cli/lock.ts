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
  const texts = shell.texts.lock.lock;
  const command = new Command('lock')
    .description(texts.description)
    .argument('<repository>', shell.texts.options.repository)
    .option('--until <date>', texts.until)
    .option('--reason <text>', texts.reason)
    .addOption(zoneOption(shell))
    .addHelpText('after', texts.more)
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
      const { none, shown } = shell.texts.lock;
      printRecord(shell, flags, lock, ({ until, locked_by }) =>
        until === null ? none(repository) : plain(shown(repository, until, locked_by ?? 'Ghost')),
      );
    });
  return withConnection(shell, command);
}

/** `time unlock`. */
export function unlockCommand(shell: Shell): Command {
  const texts = shell.texts.lock.unlock;
  const command = new Command('unlock')
    .description(texts.description)
    .argument('<repository>', shell.texts.options.repository)
    .requiredOption('--reason <text>', texts.reason)
    .action(async (repository: string, flags: LockFlags) => {
      const connection = connect(shell, flags);
      const params = { path: repositoryNamed(repository) };
      const body = { reason: flags.reason ?? '' };
      const url = '/repos/{owner}/{repo}/time-lock';
      await unwrap<unknown>(connection, connection.client.DELETE(url, { params, body }));
      shell.out(flags.json === true ? 'null' : shell.texts.lock.none(repository));
    });
  return withConnection(shell, command);
}

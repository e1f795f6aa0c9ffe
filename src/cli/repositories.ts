import { Command } from 'commander';
import { counted } from '../terminal/counted.ts';
import { plain } from '../terminal/plain.ts';
import type { Shell } from '../terminal/shell.ts';
import { duration } from './cells.ts';
import { confirm } from './confirm.ts';
import { connect, unwrap, withConnection } from './connection.ts';
import { repositoryNamed } from './issue-path.ts';
import { type PrintFlags, printRecord } from './printing.ts';

/** `repo`: deletes a repository, after saying what leaves the reports. */
export function repositoryCommands(shell: Shell): Command {
  const remove = new Command('delete')
    .description(
      'Delete a repository with its issues and tracked time, after saying how much that is',
    )
    .argument('<repository>', 'owner/name')
    .option('-y, --yes', 'Do not ask for confirmation')
    .action(async (name: string, flags: PrintFlags & { yes?: boolean }) => {
      const connection = connect(shell, flags);
      const { client } = connection;
      const path = repositoryNamed(name);
      const params = { path, query: { limit: 1, include_disabled: true } };
      const summary = client.GET('/repos/{owner}/{repo}/time-summary', { params });
      const { seconds } = await unwrap(connection, summary);
      const people = Number((await summary).response.headers.get('x-total-count'));
      await confirm(
        shell,
        flags,
        `Delete ${plain(name)}? ${duration(seconds ?? 0)} of ${counted(people, 'person', 'people')} will no longer be in reports.`,
      );
      const call = client.DELETE('/repos/{owner}/{repo}', { params: { path } });
      await unwrap<unknown>(connection, call);
      printRecord(shell, flags, null, () => `Deleted ${plain(name)}`);
    });
  return new Command('repo').description('Delete a repository').addCommand(withConnection(remove));
}

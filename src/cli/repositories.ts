import { Command } from 'commander';
import { plain } from '../terminal/plain.ts';
import type { Shell } from '../terminal/shell.ts';
import { duration } from './cells.ts';
import { confirm } from './confirm.ts';
import { connect, unwrap, withConnection } from './connection.ts';
import { repositoryNamed } from './issue-path.ts';
import { type PrintFlags, printRecord } from './printing.ts';

/** `repo`: deletes a repository, after saying what leaves the reports. */
export function repositoryCommands(shell: Shell): Command {
  const texts = shell.texts.repositories;
  const remove = new Command('delete')
    .description(texts.remove)
    .argument('<repository>', shell.texts.options.repository)
    .option('-y, --yes', shell.texts.options.yes)
    .action(async (name: string, flags: PrintFlags & { yes?: boolean }) => {
      const connection = connect(shell, flags);
      const { client } = connection;
      const path = repositoryNamed(name);
      const params = { path, query: { limit: 1, include_disabled: true } };
      const summary = client.GET('/repos/{owner}/{repo}/time-summary', { params });
      const { seconds } = await unwrap(connection, summary);
      const people = Number((await summary).response.headers.get('x-total-count'));
      await confirm(shell, flags, texts.ask(plain(name), duration(seconds ?? 0), people));
      const call = client.DELETE('/repos/{owner}/{repo}', { params: { path } });
      await unwrap<unknown>(connection, call);
      printRecord(shell, flags, null, () => texts.deleted(plain(name)));
    });
  return new Command('repo')
    .description(texts.description)
    .addCommand(withConnection(shell, remove));
}

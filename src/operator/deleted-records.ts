import { Command, InvalidArgumentError } from 'commander';
import { host as hostCaller } from '../core/caller.ts';
import { restoreIssue } from '../core/issue/deletion.ts';
import { restoreRepository } from '../core/repository/operations.ts';
import { type Host, type SettingFlags, withContext, withData } from './command.ts';

/** `admin repo`: restores deleted repositories. */
export function repositoryCommands(host: Host): Command {
  const restore = new Command('restore')
    .description('Restore a deleted repository, with everything in it')
    .argument('<owner/name>', 'The repository', parseRepository)
    .addHelpText('after', '\nExample:\n  punchcard admin repo restore ann/website')
    .action(async ({ owner, name }: RepositoryName, flags: SettingFlags) => {
      await withContext(host, flags, async (context) => {
        await restoreRepository(context, hostCaller, owner, name);
        host.out(`Repository ${owner}/${name} was restored.`);
      });
    });
  return new Command('repo')
    .description('Restore deleted repositories')
    .addCommand(withData(restore));
}

/** `admin issue`: restores deleted issues. */
export function issueCommands(host: Host): Command {
  const restore = new Command('restore')
    .description('Restore a deleted issue, with its tracked times')
    .argument('<owner/name#number>', 'The issue', parseIssue)
    .addHelpText('after', '\nExample:\n  punchcard admin issue restore ann/website#17')
    .action(async ({ owner, name, number }: IssueName, flags: SettingFlags) => {
      await withContext(host, flags, async (context) => {
        await restoreIssue(context, hostCaller, owner, name, number);
        host.out(`Issue ${owner}/${name}#${number} was restored.`);
      });
    });
  return new Command('issue').description('Restore deleted issues').addCommand(withData(restore));
}

interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}
interface IssueName extends RepositoryName {
  readonly number: number;
}

function parseRepository(text: string): RepositoryName {
  const [, owner, name] = /^([^/#\s]+)\/([^/#\s]+)$/.exec(text) ?? [];
  if (owner === undefined || name === undefined) {
    throw new InvalidArgumentError('Write it as owner/name.');
  }
  return { owner, name };
}

function parseIssue(text: string): IssueName {
  const [, repository = '', number = ''] = /^(.+)#([1-9]\d{0,14})$/.exec(text) ?? [];
  if (number === '') throw new InvalidArgumentError('Write it as owner/name#number.');
  return { ...parseRepository(repository), number: Number(number) };
}

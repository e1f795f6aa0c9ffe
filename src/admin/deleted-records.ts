import { Command, InvalidArgumentError } from 'commander';
import { host as hostCaller } from '../core/caller.ts';
import { restoreIssue } from '../core/issue/deletion.ts';
import { restoreRepository } from '../core/repository/operations.ts';
import { type Host, type SettingFlags, withContext, withData } from './command.ts';

/** `admin repo`: restores deleted repositories. */
export function repositoryCommands(host: Host): Command {
  const texts = host.texts.restoration.repository;
  const restore = new Command('restore')
    .description(texts.description)
    .argument('<owner/name>', texts.ownerName, parseRepository)
    .addHelpText('after', texts.more)
    .action(async ({ owner, name }: RepositoryName, flags: SettingFlags) => {
      await withContext(host, flags, async (context) => {
        await restoreRepository(context, hostCaller, owner, name);
        host.out(host.texts.restoration.repositoryRestored(`${owner}/${name}`));
      });
    });
  return new Command('repo')
    .description(host.texts.restoration.repositories)
    .addCommand(withData(host, restore));
}

/** `admin issue`: restores deleted issues. */
export function issueCommands(host: Host): Command {
  const texts = host.texts.restoration.issue;
  const restore = new Command('restore')
    .description(texts.description)
    .argument('<owner/name#number>', texts.ownerNameNumber, parseIssue)
    .addHelpText('after', texts.more)
    .action(async ({ owner, name, number }: IssueName, flags: SettingFlags) => {
      await withContext(host, flags, async (context) => {
        await restoreIssue(context, hostCaller, owner, name, number);
        host.out(host.texts.restoration.issueRestored(`${owner}/${name}#${number}`));
      });
    });
  return new Command('issue')
    .description(host.texts.restoration.issues)
    .addCommand(withData(host, restore));
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

import { Command } from 'commander';
import type { Host } from './command.ts';
import { emailCommands } from './email.ts';
import { issueCommands, repositoryCommands } from './restoration.ts';
import { tokenCommands } from './token.ts';
import { userCommands } from './user.ts';

/** What is done to accounts and their things at the hand of the host. */
export const adminCommands = (host: Host): Command =>
  new Command('admin')
    .description('Accounts, addresses, access tokens and what was deleted, at the hand of the host')
    .addCommand(userCommands(host))
    .addCommand(emailCommands(host))
    .addCommand(tokenCommands(host))
    .addCommand(repositoryCommands(host))
    .addCommand(issueCommands(host));

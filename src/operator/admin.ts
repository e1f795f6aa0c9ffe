import { Command } from 'commander';
import type { Host } from './command.ts';
import { issueCommands, repositoryCommands } from './deleted-records.ts';
import { emailCommands } from './email.ts';
import { tokenCommands } from './token.ts';
import { userCommands } from './user.ts';

/** `admin`: administration on the server's host, without signing in. */
export const adminCommands = (host: Host): Command =>
  new Command('admin')
    .description(
      'Manage accounts, addresses and access tokens, and restore deleted repositories and issues',
    )
    .addCommand(userCommands(host))
    .addCommand(emailCommands(host))
    .addCommand(tokenCommands(host))
    .addCommand(repositoryCommands(host))
    .addCommand(issueCommands(host));

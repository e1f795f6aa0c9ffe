import { Command } from 'commander';
import type { Host } from './command.ts';
import { issueCommands, repositoryCommands } from './deleted-records.ts';
import { emailCommands } from './email.ts';
import { tokenCommands } from './token.ts';
import { userCommands } from './user.ts';

/** `admin`: administration on the server's host, without signing in. */
export const adminCommands = (host: Host): Command =>
  new Command('admin')
    .description(host.texts.program.admin)
    .addCommand(userCommands(host))
    .addCommand(emailCommands(host))
    .addCommand(tokenCommands(host))
    .addCommand(repositoryCommands(host))
    .addCommand(issueCommands(host));

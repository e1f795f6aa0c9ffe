import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { auditCommand } from './admin/audit.ts';
import { backupCommand, restoreCommand } from './admin/backup.ts';
import {
  CommandError,
  envFileOption,
  type Host,
  type SettingFlags,
  settingOption,
} from './admin/command.ts';
import { configCommand } from './admin/config.ts';
import { databaseCommands } from './admin/database.ts';
import { demoCommand } from './admin/demo.ts';
import { emailCommands } from './admin/email.ts';
import { mailCommands } from './admin/mail.ts';
import { issueCommands, repositoryCommands } from './admin/restoration.ts';
import { tokenCommands } from './admin/token.ts';
import { userCommands } from './admin/user.ts';
import { loginCommand } from './cli/login.ts';
import { timeCommands } from './cli/time.ts';
import { ConfigError, settingNames } from './config.ts';
import { PunchcardError } from './core/errors.ts';
import { version } from './version.ts';

/** Exit codes: what was asked for was done; it could not be done; it was not understood. */
const done = 0;
const failed = 1;
const misused = 2;

/** What `serve` needs on top: the signal that ends it. */
export interface ProgramHost extends Host {
  untilStopped(): AbortSignal;
}

/** Runs one command line; the exit code. */
export async function run(words: readonly string[], host: ProgramHost): Promise<number> {
  const program = programOf(host);
  try {
    await program.parseAsync([...words], { from: 'user' });
    return done;
  } catch (error) {
    // Thrown by a command itself: commander has not told of it.
    if (error instanceof InvalidArgumentError) host.note(`punchcard: ${error.message}`);
    if (error instanceof CommanderError) return error.exitCode === 0 ? done : misused;
    const message = sentenceOf(error);
    if (message === undefined) throw error;
    host.note(`punchcard: ${message}`);
    return failed;
  }
}

/** What is said of an error that has a cause the reader can mend; undefined for all others. */
function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isKnown =
    error instanceof ConfigError ||
    error instanceof CommandError ||
    error instanceof PunchcardError ||
    [
      'CliError',
      'NewerDatabaseError',
      'UnusableDatabaseError',
      'ListenError',
      'CopyError',
      'DatabaseUrlError',
    ].includes(error.name);
  if (isKnown) return error.message;
  // What the system or the database file refuses, such as a folder that may not be written to.
  const { syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined || error.name === 'SqliteError') return error.message;
  return undefined;
}

function programOf(host: ProgramHost): Command {
  const program = new Command('punchcard')
    .description('A self-hosted service for follows, tracked time and email addresses')
    .version(version, '-V, --version', 'Print the version')
    .helpOption('-h, --help', 'Print help')
    .helpCommand('help [command]', 'Print help for a command')
    .addHelpText(
      'after',
      `
Examples:
  punchcard serve --port 4000 --data-dir /var/lib/punchcard
  punchcard admin user create --username ann --email ann@example.com --admin
  punchcard backup /var/backups/punchcard.db

Every setting is a flag of serve, an environment variable (PUNCHCARD_PORT), or a
line of a file that --env-file names. README.md lists them all.`,
    );
  const admin = new Command('admin')
    .description('Accounts, addresses, access tokens and what was deleted, at the hand of the host')
    .addCommand(userCommands(host))
    .addCommand(emailCommands(host))
    .addCommand(tokenCommands(host))
    .addCommand(repositoryCommands(host))
    .addCommand(issueCommands(host));
  program
    .addCommand(serveCommand(host))
    .addCommand(loginCommand(host))
    .addCommand(timeCommands(host))
    .addCommand(admin)
    .addCommand(auditCommand(host))
    .addCommand(configCommand(host))
    .addCommand(backupCommand(host))
    .addCommand(restoreCommand(host))
    .addCommand(databaseCommands(host))
    .addCommand(mailCommands(host))
    .addCommand(demoCommand(host));
  throwInsteadOfExit(program, host);
  return program;
}

function serveCommand(host: ProgramHost): Command {
  const command = new Command('serve')
    .description('Serve until a signal ends it (SIGINT, SIGTERM)')
    .addHelpText(
      'after',
      `
Examples:
  punchcard serve
  punchcard serve --host 0.0.0.0 --public-url https://time.example.com
  punchcard serve --env-file /etc/punchcard.env

A flag goes before the environment, that before the file.`,
    )
    .action(async (flags: SettingFlags) => {
      const stop = host.untilStopped();
      const { serve } = await import('./serve.ts');
      await serve(host, flags, stop);
    });
  command.addOption(envFileOption());
  for (const name of settingNames) command.addOption(settingOption(name));
  return command;
}

/** Commander would end the process; here it throws, and `main.ts` alone decides. */
function throwInsteadOfExit(command: Command, host: Host): void {
  command
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.out(text.replace(/\n$/, '')),
      writeErr: (text) => host.note(text.replace(/\n$/, '')),
      outputError: (text, write) => write(text.replace(/^error: /, 'punchcard: ')),
    })
    .showHelpAfterError(false);
  for (const sub of command.commands) throwInsteadOfExit(sub, host);
}

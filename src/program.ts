import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { isUsageError, userMessageOf } from './error-message.ts';
import { files } from './files.ts';
import type { ModuleCommand } from './module.ts';
import { modules } from './modules/index.ts';
import type { Host } from './operator/command.ts';
import type { ProgramHost } from './serve-command.ts';
import { version } from './version.ts';

/** A host without environment, input, output or terminal, to read the commands from or to add to. */
export const idleHost: ProgramProcess = {
  environment: {},
  out: () => {},
  note: () => {},
  readInput: async () => '',
  isTerminal: false,
  outputIsTerminal: false,
  untilStopped: () => new AbortController().signal,
};

/** Exit codes: success, failure, invalid usage. */
const done = 0;

const failed = 1;

const misused = 2;

/** Loaded on demand: people's commands start without the database. */
const doors: ProgramHost['doors'] = async () => (await import('./doors.ts')).serverDoors();

const settingProblems: ProgramHost['settingProblems'] = async (config) =>
  (await Promise.all(modules.map((module) => module.settingProblems?.(config) ?? []))).flat();

/** The process that a command line runs in. */
export type ProgramProcess = Omit<ProgramHost, 'doors' | 'settingProblems'>;

/** Runs one command line and returns the exit code. */
export async function run(given: readonly string[], process: ProgramProcess): Promise<number> {
  const words = withCommand(given);
  const host = { ...process, doors, settingProblems };
  const program = await programOf(host, words[0] ?? '');
  try {
    await program.parseAsync([...words], { from: 'user' });
    return done;
  } catch (error) {
    // Commander does not print errors that an action throws.
    if (error instanceof InvalidArgumentError) {
      host.note(`punchcard: ${usageError(error.message)}`);
    }
    if (error instanceof CommanderError) return error.exitCode === 0 ? done : misused;
    const message = userMessageOf(error);
    if (message === undefined) throw error;
    host.note(`punchcard: ${message}`);
    return isUsageError(error) ? misused : failed;
  }
}

const general = ['-h', '--help', '-V', '--version'];

/** Without a command, the server runs: `punchcard --port 4000`. */
function withCommand(words: readonly string[]): readonly string[] {
  const [first] = words;
  const isServe = first === undefined || (first.startsWith('-') && !general.includes(first));
  return isServe ? ['serve', ...words] : words;
}

type Commands = Readonly<Record<string, (host: ProgramHost) => Promise<Command>>>;

const ofModules = modules.flatMap(({ commands = [] }) => commands);

const timeReader = modules.find((module) => module.timeReader)?.timeReader;

/** The commands of modules, by name. */
const moduleCommands = (isFor: ModuleCommand['isFor']): Commands =>
  Object.fromEntries(
    ofModules
      .filter((command) => command.isFor === isFor && command.under === undefined)
      .map(({ name, load }) => [name, (host) => load(host, (first) => programOf(host, first))]),
  );

/** With the commands of modules that hang under it. */
async function withModules(command: Command, host: ProgramHost): Promise<Command> {
  for (const { under, load } of ofModules) {
    if (under !== command.name()) continue;
    command.addCommand(await load(host, (first) => programOf(host, first)));
  }
  return command;
}

// In the order of the help; loaded on demand.
const forPeople: Commands = {
  login: async (host) => (await import('./cli/login.ts')).loginCommand(host),
  time: async (host) =>
    (await import('./cli/time.ts')).timeCommands(host, files, await timeReader?.()),
  issue: async (host) => (await import('./cli/issues.ts')).issueCommands(host),
  follow: async (host) => (await import('./cli/people.ts')).followCommand(host, true),
  unfollow: async (host) => (await import('./cli/people.ts')).followCommand(host, false),
  followers: async (host) => (await import('./cli/people.ts')).followListCommand(host, 'followers'),
  following: async (host) => (await import('./cli/people.ts')).followListCommand(host, 'following'),
  email: async (host) => (await import('./cli/emails.ts')).emailCommands(host),
  token: async (host) => (await import('./cli/tokens.ts')).tokenCommands(host),
  repo: async (host) => (await import('./cli/repositories.ts')).repositoryCommands(host),
  whoami: async (host) => (await import('./cli/people.ts')).whoamiCommand(host),
  ...moduleCommands('people'),
};

const forAdministrators: Commands = {
  serve: async (host) => (await import('./serve-command.ts')).serveCommand(host),
  admin: async (host) => (await import('./operator/admin.ts')).adminCommands(host),
  audit: async (host) => (await import('./operator/audit.ts')).auditCommand(host),
  config: async (host) => (await import('./operator/config.ts')).configCommand(host),
  health: async (host) => (await import('./operator/health.ts')).healthCommand(host),
  backup: async (host) => (await import('./operator/backup.ts')).backupCommand(host),
  restore: async (host) => (await import('./operator/restore.ts')).restoreCommand(host),
  database: async (host) => (await import('./operator/database.ts')).databaseCommands(host),
  mail: async (host) => (await import('./operator/mail.ts')).mailCommands(host),
  ...moduleCommands('administrators'),
};

/** The commands that use the server's files, and so run as its user. */
export const hostCommands: readonly string[] = Object.keys(forAdministrators);

/** Not in the help: programs run them. */
const hidden = moduleCommands('programs');

const commands: Commands = { ...forPeople, ...forAdministrators, ...hidden };

/** All commands, to read their help. */
export const commandTree = async (): Promise<Command> =>
  programOf({ ...idleHost, doors, settingProblems }, '');

/** @param first the first word of the command line */
async function programOf(host: ProgramHost, first: string): Promise<Command> {
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

Without a command it runs the server. Every setting can be given as a flag of serve, as an
environment variable (PUNCHCARD_PORT) or as a line in the file of --env-file; serve --help
lists them all.`,
    );
  if (first !== '--version' && first !== '-V') {
    // The help and usage errors need all commands.
    const named = Object.hasOwn(commands, first) ? commands[first] : undefined;
    const wanted = named === undefined ? Object.values(commands) : [named];
    program.commandsGroup('Commands for people, who work with a service (see login):');
    for (const made of await Promise.all(wanted.map((make) => make(host)))) {
      const isHidden = Object.hasOwn(hidden, made.name());
      program.addCommand(await withModules(made, host), { hidden: isHidden });
      if (made.name() === Object.keys(forPeople).at(-1))
        program.commandsGroup('Commands for administrators, on the machine of the server:');
    }
  }
  configure(program, host);
  for (const command of program.commands) configureAll(command, host);
  return program;
}

function configureAll(command: Command, host: Host): void {
  configure(command, host);
  for (const sub of command.commands) configureAll(sub, host);
}

/** A message about wrong usage, without commander's `error:`. */
const usageError = (text: string): string => text.replace(/^error: /, '').replace(/\n$/, '');

/** Makes commander throw instead of exiting the process. */
function configure(command: Command, host: Host): void {
  command
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.out(text.replace(/\n$/, '')),
      writeErr: (text) => host.note(text.replace(/\n$/, '')),
      outputError: (text, write) => write(`punchcard: ${usageError(text)}\n`),
    })
    .showHelpAfterError(false);
}

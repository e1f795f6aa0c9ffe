import { Command, CommanderError, InvalidArgumentError } from 'commander';
import type { Host } from './admin/command.ts';
import { serverDoors } from './doors.ts';
import { isUsageError, translatorTo, userMessageOf } from './error-message.ts';
import type { ProgramHost } from './serve-command.ts';
import { helpIn, usageErrorIn } from './terminal/help.ts';
import { languageOf } from './terminal/language.ts';
import type { Terminal } from './terminal/shell.ts';
import { textsIn } from './terminal/texts.ts';
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

/** The process that a command line runs in, which has no language yet. */
export type ProgramProcess = Omit<ProgramHost, keyof Terminal | 'doors'>;

/** Runs one command line and returns the exit code. */
export async function run(given: readonly string[], process: ProgramProcess): Promise<number> {
  const words = withCommand(given);
  const host = { ...process, ...(await terminalFor(words, process)), doors: serverDoors };
  const program = await programOf(host, words[0] ?? '');
  try {
    await program.parseAsync([...words], { from: 'user' });
    return done;
  } catch (error) {
    // Commander does not print errors that an action throws.
    if (error instanceof InvalidArgumentError) {
      host.note(`punchcard: ${usageErrorIn(host, error.message)}`);
    }
    if (error instanceof CommanderError) return error.exitCode === 0 ? done : misused;
    const message = userMessageOf(error);
    if (message === undefined) throw error;
    host.note(`punchcard: ${host.translate(message)}`);
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

/** Programs read what `--json` prints, so everything beside it is English, too. */
async function terminalFor(
  words: readonly string[],
  { environment }: ProgramProcess,
): Promise<Terminal> {
  const language = words.includes('--json') ? 'en' : languageOf(environment);
  return { language, texts: await textsIn(language), translate: await translatorTo(language) };
}

/** Commands for people, before those for administrators; in the order of the help, loaded on demand. */
const commands: Readonly<Record<string, (host: ProgramHost) => Promise<Command>>> = {
  login: async (host) => (await import('./cli/login.ts')).loginCommand(host),
  time: async (host) => (await import('./cli/time.ts')).timeCommands(host),
  issue: async (host) => (await import('./cli/issues.ts')).issueCommands(host),
  follow: async (host) => (await import('./cli/people.ts')).followCommand(host, true),
  unfollow: async (host) => (await import('./cli/people.ts')).followCommand(host, false),
  followers: async (host) => (await import('./cli/people.ts')).followListCommand(host, 'followers'),
  following: async (host) => (await import('./cli/people.ts')).followListCommand(host, 'following'),
  email: async (host) => (await import('./cli/emails.ts')).emailCommands(host),
  token: async (host) => (await import('./cli/tokens.ts')).tokenCommands(host),
  repo: async (host) => (await import('./cli/repositories.ts')).repositoryCommands(host),
  whoami: async (host) => (await import('./cli/people.ts')).whoamiCommand(host),
  completion: async (host) => (await import('./cli/completion-scripts.ts')).completionCommand(host),
  serve: async (host) => (await import('./serve-command.ts')).serveCommand(host),
  admin: async (host) => (await import('./admin/admin.ts')).adminCommands(host),
  audit: async (host) => (await import('./admin/audit.ts')).auditCommand(host),
  config: async (host) => (await import('./admin/config.ts')).configCommand(host),
  health: async (host) => (await import('./admin/health.ts')).healthCommand(host),
  doctor: async (host) => (await import('./admin/doctor.ts')).doctorCommand(host),
  backup: async (host) => (await import('./admin/backup.ts')).backupCommand(host),
  restore: async (host) => (await import('./admin/restore.ts')).restoreCommand(host),
  database: async (host) => (await import('./admin/database.ts')).databaseCommands(host),
  mail: async (host) => (await import('./admin/mail.ts')).mailCommands(host),
  demo: async (host) => (await import('./admin/demo.ts')).demoCommand(host),
  complete: async (host) =>
    (await import('./cli/complete.ts')).completeCommand(host, (first) => programOf(host, first)),
};

/** Those of `commands` up to this one are for people. */
const lastForPeople = 'completion';

/** Not in the help: the scripts of `completion` run it. */
const hidden = 'complete';

/** All commands, to read their help. */
export const commandTree = async (): Promise<Command> =>
  programOf({ ...idleHost, ...(await terminalFor([], idleHost)), doors: serverDoors }, '');

/** @param first the first word of the command line */
async function programOf(host: ProgramHost, first: string): Promise<Command> {
  const texts = host.texts.program;
  const program = new Command('punchcard')
    .description(texts.description)
    .version(version, '-V, --version', texts.version)
    .helpOption('-h, --help', texts.help)
    .helpCommand('help [command]', texts.helpCommand)
    .addHelpText('after', texts.more);
  if (first !== '--version' && first !== '-V') {
    // The help and usage errors need all commands.
    const named = Object.hasOwn(commands, first) ? commands[first] : undefined;
    const wanted = named === undefined ? Object.values(commands) : [named];
    program.commandsGroup(texts.forPeople);
    for (const made of await Promise.all(wanted.map((make) => make(host)))) {
      program.addCommand(made, { hidden: made.name() === hidden });
      if (made.name() === lastForPeople) program.commandsGroup(texts.forAdministrators);
    }
  }
  configure(program, host);
  for (const command of program.commands) configureAll(command, host);
  return program;
}

function configureAll(command: Command, host: Host): void {
  command.helpOption('-h, --help', host.texts.help.option);
  if (command.commands.length > 0) command.helpCommand('help [command]', host.texts.help.command);
  configure(command, host);
  for (const sub of command.commands) configureAll(sub, host);
}

/** Makes commander throw instead of exiting the process, and speak the user's language. */
function configure(command: Command, host: Host): void {
  command
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.out(text.replace(/\n$/, '')),
      writeErr: (text) => host.note(text.replace(/\n$/, '')),
      outputError: (text, write) => write(`punchcard: ${usageErrorIn(host, text)}\n`),
    })
    .configureHelp(helpIn(host.texts))
    .showHelpAfterError(false);
}

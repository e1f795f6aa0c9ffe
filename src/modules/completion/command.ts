import { type Argument, Command, type Option } from 'commander';
import { plain } from '../../terminal/plain.ts';
import type { Shell } from '../../terminal/shell.ts';
import { type Candidate, namesFor } from './names.ts';

/**
 * `complete`, called by the scripts of `completion`: prints the completions of the last word, one
 * per line with its description after a tab. A line `:` stands for file names.
 * @param treeOf loads the commands, at least the one that the first word names
 */
export function completeCommand(
  shell: Shell,
  treeOf: (first: string) => Promise<Command>,
): Command {
  return new Command('complete')
    .argument('[words...]')
    .helpOption(false)
    .action(async (given: string[]) => {
      const words = given.length === 0 ? [''] : given;
      const tree = await treeOf(words.length > 1 ? (words[0] ?? '') : '');
      for (const { value, description } of await candidatesFor(shell, tree, words)) {
        shell.out(description === '' ? value : `${value}\t${shortened(plain(description))}`);
      }
    });
}

const files: Candidate[] = [{ value: ':', description: '' }];

const longestDescription = 60;
const shortened = (text: string): string =>
  text.length <= longestDescription ? text : `${text.slice(0, longestDescription - 1)}…`;

async function candidatesFor(
  shell: Shell,
  tree: Command,
  words: readonly string[],
): Promise<readonly Candidate[]> {
  const place = placeOf(tree, rejoined(words.slice(0, -1)));
  // Bash splits --flag=value into three words; the other shells keep it as one.
  const last = place.option !== undefined && words.at(-1) === '=' ? '' : (words.at(-1) ?? '');
  const [, flag = '', begun = last] = /^(--[\w-]+=)(.*)$/s.exec(last) ?? [];
  const option = flag === '' ? place.option : optionNamed(place.command, flag.slice(0, -1));
  const found = await fitting(shell, { ...place, option }, begun);
  if (found === files) return files;
  return found
    .map(({ value, description }) => ({ value: flag + value, description }))
    .filter(({ value }) => value.toLowerCase().startsWith(last.toLowerCase()));
}

/** The position of a word on the command line. */
interface Place {
  readonly command: Command;
  /** The values of flags before it, by their attribute, such as `url`. */
  readonly flags: Readonly<Record<string, string>>;
  /** The option whose value the word is. */
  readonly option: Option | undefined;
  /** The number of arguments of the command before it. */
  readonly position: number;
  /** False after `--`. */
  readonly mayBeFlag: boolean;
}

const placeOf = (command: Command, before: readonly string[]): Place =>
  before.reduce(placeAfter, {
    command,
    flags: {},
    option: undefined,
    position: 0,
    mayBeFlag: true,
  });

/** Joins the words that Bash splits at each colon, such as `http://localhost:3000`. */
function rejoined(words: readonly string[]): string[] {
  const all: string[] = [];
  for (const [index, word] of words.entries()) {
    const isPart = index > 0 && (word === ':' || words[index - 1] === ':');
    all.push(isPart ? all.pop() + word : word);
  }
  return all;
}

function placeAfter(place: Place, word: string): Place {
  const { command, option, position, mayBeFlag } = place;
  if (option !== undefined && word === '=') return place;
  const isFlag = mayBeFlag && word.startsWith('-') && word !== '-';
  if (option !== undefined && !isFlag) {
    const flags = { ...place.flags, [option.attributeName()]: word };
    return { ...place, flags, option: option.variadic ? option : undefined };
  }
  const next = { ...place, option: undefined };
  if (isFlag) {
    const [, long, value] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
    const named = optionNamed(command, long ?? word);
    if (named !== undefined && value !== undefined) {
      return { ...next, flags: { ...place.flags, [named.attributeName()]: value } };
    }
    const takesValue = named !== undefined && (named.required || named.optional);
    return { ...next, mayBeFlag: word !== '--', option: takesValue ? named : undefined };
  }
  const inner = position > 0 ? undefined : command.commands.find((sub) => sub.name() === word);
  if (inner !== undefined) return { ...next, command: inner };
  // `help` is followed by the same command names as its parent.
  const isHelp = word === 'help' && command.commands.length > 0;
  return isHelp ? next : { ...next, position: position + 1 };
}

const optionNamed = (command: Command, flag: string): Option | undefined =>
  command.options.find(({ long, short }) => long === flag || short === flag);

/** All candidates for a position, whether or not they match what has been typed. */
async function fitting(
  shell: Shell,
  { command, flags, option, position, mayBeFlag }: Place,
  begun: string,
): Promise<readonly Candidate[]> {
  // Commands of the host have no --token flag, and do not call the service.
  const names = async (placeholder: string): Promise<readonly Candidate[]> =>
    optionNamed(command, '--token') === undefined ? [] : namesFor(shell, placeholder, begun, flags);
  const help = command.createHelp();
  if (mayBeFlag && begun.startsWith('-')) {
    return help
      .visibleOptions(command)
      .flatMap(({ long, description }) => (long ? [{ value: long, description }] : []));
  }
  if (option !== undefined) {
    const [, placeholder = ''] = /[<[]([^>\]]+?)(?:\.{3})?[>\]]/.exec(option.flags) ?? [];
    return valuesOf(placeholder, option.argChoices, names);
  }
  const commands = help.visibleCommands(command);
  if (position === 0 && commands.length > 0) {
    return commands.map((sub) => ({
      value: sub.name(),
      description: help.subcommandDescription(sub),
    }));
  }
  const argument = argumentAt(command, position);
  return argument === undefined ? [] : valuesOf(argument.name(), argument.argChoices, names);
}

function argumentAt(command: Command, position: number): Argument | undefined {
  const { registeredArguments: all } = command;
  const last = all.at(-1);
  return all[position] ?? (last?.variadic === true ? last : undefined);
}

/** The values of an argument or option: its choices, otherwise those for its placeholder. */
async function valuesOf(
  placeholder: string,
  choices: readonly string[] | undefined,
  names: (placeholder: string) => Promise<readonly Candidate[]>,
): Promise<readonly Candidate[]> {
  const listed = choices ?? (placeholder.includes('|') ? placeholder.split('|') : undefined);
  if (listed !== undefined) return listed.map((value) => ({ value, description: '' }));
  return /^(file|folder|where)$/.test(placeholder) ? files : names(placeholder);
}

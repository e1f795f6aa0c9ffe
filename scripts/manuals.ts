import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { commandTree } from '../src/program.ts';

/**
 * Writes a manual page for the program and one for each of its commands, made from their help.
 * @returns the files, as the npm package names them
 */
export async function writeManPages(folder: string, version: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const root = await commandTree();
  const commands = visibleCommands(root);
  const pages = [root, ...commands].map((command) => {
    const page = `${nameOf(command).replaceAll(' ', '-')}.1`;
    const others = [root, ...commands].filter((other) => other !== command);
    const text = pageOf(command, command === root ? others : [root], version);
    writeFileSync(join(folder, page), text);
    return page;
  });
  return pages.sort();
}

/** The words before the flags: `punchcard time add`. */
const nameOf = (command: Command): string =>
  command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`;

const visibleCommands = (command: Command): readonly Command[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .filter((sub) => sub.name() !== 'help');

function pageOf(command: Command, others: readonly Command[], version: string): string {
  const page = nameOf(command).replaceAll(' ', '-');
  const summary = command.description();
  return [
    `.TH ${page.toUpperCase()} 1 "" "Punchcard ${version}" "Punchcard Manual"`,
    '.SH NAME',
    `${roff(page)} \\- ${roff(summary.charAt(0).toLowerCase() + summary.slice(1))}`,
    '.SH SYNOPSIS',
    ...synopsis(command),
    '.SH DESCRIPTION',
    `${roff(summary)}.`,
    ...helpAfter(command),
    ...termsOf(command, '.SH'),
    ...(command.parent === null ? commandList(command) : commandSections(command)),
    '.SH EXIT STATUS',
    '0 for success, 1 for a failure, 2 for incorrect usage.',
    '.SH SEE ALSO',
    others.map((other) => `.BR ${roff(nameOf(other).replaceAll(' ', '-'))} (1)`).join(' ,\n'),
    '',
  ].join('\n');
}

const synopsis = (command: Command): string[] => {
  const usage = command.createHelp().commandUsage(command).slice(nameOf(command).length).trim();
  return [`.B ${roff(nameOf(command))}`, roff(usage)].filter((line) => line !== '');
};

/** Arguments and options, each below a heading. */
function termsOf(command: Command, heading: '.SH' | '.PP'): string[] {
  const help = command.createHelp();
  const titled = (title: string, lines: readonly string[]): string[] => {
    if (lines.length === 0) return [];
    return [
      ...(heading === '.SH' ? [`.SH ${title.toUpperCase()}`] : ['.PP', `${title}:`]),
      ...lines,
    ];
  };
  const term = (text: string, description: string): string[] => [
    '.TP',
    `.B ${roff(text)}`,
    roff(description),
  ];
  return [
    ...titled(
      'Arguments',
      help
        .visibleArguments(command)
        .flatMap((argument) =>
          term(help.argumentTerm(argument), help.argumentDescription(argument)),
        ),
    ),
    ...titled(
      'Options',
      help
        .visibleOptions(command)
        .flatMap((option) => term(help.optionTerm(option), help.optionDescription(option))),
    ),
  ];
}

/** The commands of the program, which have pages of their own. */
const commandList = (command: Command): string[] => [
  '.SH COMMANDS',
  ...visibleCommands(command).flatMap((sub) => [
    '.TP',
    `.BR ${roff(nameOf(sub).replaceAll(' ', '-'))} (1)`,
    roff(sub.description()),
  ]),
];

/** The commands of a command, at any depth. */
function commandSections(command: Command): string[] {
  const sections = (sub: Command): string[] => {
    const inner = visibleCommands(sub);
    if (inner.length > 0) return inner.flatMap(sections);
    return [
      `.SS ${roff(nameOf(sub))}`,
      ...synopsis(sub),
      '.PP',
      `${roff(sub.description())}.`,
      ...termsOf(sub, '.PP'),
      ...helpAfter(sub),
    ];
  };
  const inner = visibleCommands(command);
  return inner.length === 0 ? [] : ['.SH COMMANDS', ...inner.flatMap(sections)];
}

/** What the help says after the options: text, and examples, which are indented. */
function helpAfter(command: Command): string[] {
  let help = '';
  command.configureOutput({
    writeOut: (more) => {
      help += more;
    },
  });
  command.outputHelp();
  const text = help.slice(command.helpInformation().length);
  let isExample = false;
  return text.split('\n').flatMap((line) => {
    const before = isExample;
    isExample = line.startsWith('  ');
    const end = before && !isExample ? ['.fi', '.RE'] : [];
    if (!isExample) return [...end, line === '' ? '.PP' : roff(line)];
    return [...(before ? [] : ['.RS 4', '.nf']), roff(line.slice(2))];
  });
}

const names: Readonly<Record<string, string>> = {
  ...{ '\\': 'rs', '"': 'dq', "'": 'aq', '`': 'ga', '^': 'ha', '~': 'ti' },
};

/** Text as roff reads it: no commands, signs that can be copied, nothing beyond ASCII. */
const roff = (text: string): string =>
  text
    .replace(/[\\"'`^~]/g, (sign) => `\\(${names[sign]}`)
    .replaceAll('-', '\\-')
    .replace(/^\./gm, '\\&.')
    .replace(/[^\n -~]/gu, (sign) => {
      const code = sign.codePointAt(0)?.toString(16).toUpperCase() ?? '';
      return `\\[u${code.padStart(4, '0')}]`;
    });

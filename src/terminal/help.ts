import type { HelpConfiguration } from 'commander';
import type { Terminal } from './shell.ts';
import type { Texts } from './texts.ts';

/** Commander's help in a language. */
export function helpIn({ help }: Texts): HelpConfiguration {
  const titles: Readonly<Record<string, string>> = help.titles;
  const inTerm = (term: string): string => termIn(help, term);
  const extra = (text: string): string =>
    text.replace(
      /\((choices|default): (?=[^()]*\)$)/,
      (_, word: keyof typeof help.words) => `(${help.words[word]}: `,
    );
  return {
    styleTitle: (title) => titles[title] ?? title,
    styleUsage: inTerm,
    styleSubcommandTerm: inTerm,
    styleOptionTerm: inTerm,
    styleArgumentTerm: (name) => placeholderIn(help, name),
    styleArgumentDescription: extra,
    styleOptionDescription: extra,
  };
}

/** A message about wrong usage in a language, without commander's `error:`. */
export function usageErrorIn({ texts: { help }, translate }: Terminal, text: string): string {
  const message = text
    .replace(/^error: /, '')
    .replace(/\n$/, '')
    .replace(/(?<=option ')[^']+/, (flags) => termIn(help, flags))
    .replace(/(?<=(?:missing required|for) argument ')[^']+/, (name) => placeholderIn(help, name));
  return translate(message);
}

const placeholderIn = ({ placeholders }: Texts['help'], name: string): string =>
  placeholders[name] ?? name;

/** A term such as `--from <tracker>` or `[name...]`. */
const termIn = (help: Texts['help'], term: string): string =>
  term.replace(/(?<=[<[])[^<>[\]]+?(?=(?:\.\.\.)?[>\]])/g, (name) => placeholderIn(help, name));

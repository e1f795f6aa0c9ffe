import { readFileSync, writeFileSync } from 'node:fs';
import { flagOf, settingNames, settingTable, variableOf } from '../src/config.ts';

/**
 * Puts the table of all settings between two markers of README.md; with --check, says whether the
 * one that is there is still what the program knows; with --print, only prints it.
 */
const file = new URL('../README.md', import.meta.url);
const [start, end] = ['<!-- settings -->', '<!-- /settings -->'];

const cell = (text: string): string => text.replaceAll('|', '\\|');

function table(): string {
  const rows = settingNames.map((name) => {
    const setting = settingTable[name];
    const choices =
      'choices' in setting && setting.choices.length > 1
        ? ` One of ${setting.choices.map((choice) => `\`${choice}\``).join(', ')}.`
        : '';
    const byDefault = setting.default === '' ? '–' : `\`${setting.default}\``;
    const flag = `\`--${flagOf(name)}\``;
    return `| \`${variableOf(name)}\` | ${flag} | ${byDefault} | ${cell(setting.description + choices)} |`;
  });
  return ['| Variable | Flag | Default | Meaning |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}

const [mode] = process.argv.slice(2);
if (mode === '--print') {
  console.log(table());
} else {
  const readme = readFileSync(file, 'utf8');
  const [from, to] = [readme.indexOf(start), readme.indexOf(end)];
  if (from < 0 || to < from) {
    console.error(`README.md lacks the markers ${start} and ${end}`);
    process.exitCode = 1;
  } else {
    const made = `${readme.slice(0, from + start.length)}\n\n${table()}\n\n${readme.slice(to)}`;
    if (mode !== '--check') writeFileSync(file, made);
    else if (made !== readme) {
      console.error(
        'the settings in README.md are not those of the program: run `npm run settings`',
      );
      process.exitCode = 1;
    }
  }
}

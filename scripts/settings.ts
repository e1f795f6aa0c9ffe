import { readFileSync, writeFileSync } from 'node:fs';
import { describeSetting } from '../src/config/describe.ts';
import { settingNames } from '../src/config/schema.ts';

/**
 * Writes the table of all settings between two markers of docs/settings.md; with --check, fails if the
 * table there is out of date; with --print, only prints it.
 */
const file = new URL('../docs/settings.md', import.meta.url);
const [start, end] = ['<!-- settings -->', '<!-- /settings -->'];

const cell = (text: string): string => text.replaceAll('|', '\\|');

function table(): string {
  const rows = settingNames.map((name) => {
    const setting = describeSetting(name);
    const choices = setting.choices.map((choice) => `\`${choice}\``).join(', ');
    const meaning = setting.description + (choices === '' ? '' : ` One of ${choices}.`);
    const byDefault = setting.default === '' ? '–' : `\`${setting.default}\``;
    return `| \`${setting.variable}\` | \`--${setting.flag}\` | ${byDefault} | ${cell(meaning)} |`;
  });
  return ['| Variable | Flag | Default | Meaning |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}

const [mode] = process.argv.slice(2);
if (mode === '--print') {
  console.log(table());
} else {
  const page = readFileSync(file, 'utf8');
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from) {
    console.error(`docs/settings.md lacks the markers ${start} and ${end}`);
    process.exitCode = 1;
  } else {
    const made = `${page.slice(0, from + start.length)}\n\n${table()}\n\n${page.slice(to)}`;
    if (mode !== '--check') writeFileSync(file, made);
    else if (made !== page) {
      console.error('docs/settings.md is out of date: run `npm run settings`');
      process.exitCode = 1;
    }
  }
}

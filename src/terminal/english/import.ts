/** The rows of an import by their outcome. */
export interface ImportCounts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly skipped: number;
}

const rowsOf = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`;

const skippedOf = (count: number): string => (count > 0 ? `, ${count} skipped` : '');

export const imports = {
  description:
    'Import entries from a CSV file, or the ZIP of solidtime; a repeated import adds no duplicates',
  file: 'The file, or - for the standard input',
  map: 'The field that a column holds, or ignore; repeatable',
  person: 'User for a name or address in the file; repeatable',
  project: 'Repository for a project, or an issue: owner/name#42; repeatable',
  issue: 'Issue for rows without one',
  createIssues: 'Create issues titled like the tasks, for rows without an issue',
  dryRun: 'Print what would be added and changed without saving anything',
  from: 'Tracker that exported the file, if it is not recognized',
  dateOrder: 'Whether 01/12/2026 starts with the day or the month',
  decimalMark: 'Decimal mark in hours such as 1,250',
  encoding: 'Encoding of the file, if it is not UTF-8 or UTF-16: windows-1252',
  more: `
Examples:
  punchcard time import toggl.csv --project "Website=mira/site" --create-issues --dry-run
  punchcard time import clockify.csv --issue mira/site#4 --date-order mdy
  punchcard time import sheet.csv --repo mira/site --map Ticket=issue --map Worked=hours
  punchcard time export --preset last-year | punchcard time import -

All rows are checked before the first one is saved. A file of more than 500 rows is saved in parts;
if that is interrupted, run the import again: it adds only what is missing.`,
  progress: 'Importing',
  recognized: (tracker: string) => `recognized as a file of ${tracker}`,
  newIssue: 'new',
  rows: rowsOf,
  unknownPerson: (name: string, rows: number) =>
    `unknown person ${name}: ${rowsOf(rows)}; use --person "${name}=login"`,
  unknownProject: (name: string, rows: number) =>
    `unknown project ${name}: ${rowsOf(rows)}; use --project "${name}=owner/name"`,
  line: (line: number, text: string) => `line ${line}: ${text}`,
  skipped: (line: number, reason: string) => `line ${line}: skip: ${reason}`,
  invalid: (line: number, reason: string) => `line ${line}: invalid: ${reason}`,
  differing: (rows: number) =>
    `${rows} with a duration that differs from start and end, which are used`,
  unused: (headings: string) => `columns that are not used: ${headings}`,
  billable: (billable: string, other: string) => `billable ${billable}, not billable ${other}`,
  done: ({ added, changed, unchanged, skipped }: ImportCounts) =>
    `${added} added, ${changed} changed, ${unchanged} unchanged${skippedOf(skipped)}`,
  wouldBe: ({ added, changed, unchanged, skipped }: ImportCounts) =>
    `${added} would be added, ${changed} would be changed, ${unchanged} unchanged${skippedOf(skipped)}`,
};

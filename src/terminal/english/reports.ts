/** Filters of lists, reports and exports. */
export const selection = {
  repo: 'Only entries in this repository',
  issue: 'Only entries on this issue of the repository',
  user: "Another user's entries, if you can see them",
  everyone: "All users' entries in the repository, or, for site admins, on the instance",
  administered: "All users' entries in the repositories that you own or administer",
  from: 'First day or period, or a time: yesterday, monday, "last 7 days", 2026-W47, Q3',
  to: 'Last day or period, or a time, which is excluded',
  preset: 'Instead of --from and --to',
  note: 'Only entries whose note contains this text',
  billable: 'Only billable entries',
  weeks: 'First day of the week',
};

export const reports = {
  report: {
    description: "Sum up your time, or other users' if you can see it",
    by: 'Group by up to two of day, week, month, year, user, repository, issue, billable',
    notes: 'In a CSV or XLSX file: a column with the notes of each group',
    noTotal: 'Leave the total out of a CSV or XLSX file',
    roundPer: 'Round each entry or each group',
    format: 'Format, instead of a table',
    more: `
Examples:
  punchcard time report --preset this-week --by day
  punchcard time report --repo mira/site --everyone --preset last-month --by user,issue \\
    --round up --round-minutes 15 --output bill.xlsx`,
  },
  export: {
    description: 'Export entries as CSV, XLSX, JSON or iCalendar',
    total: 'Add a last row with the total to a CSV or XLSX file',
    format: 'Format (default: csv)',
    more: '\nExample:\n  punchcard time export --preset last-month -o may.xlsx',
  },
  list: {
    description: 'List entries, by default those of this month',
  },
  rounding: 'Also show rounded time',
  roundMinutes: 'Minutes to round to',
  total: 'total',
  firstEntry: 'the first entry',
  lastEntry: 'the last entry',
  range: (from: string, to: string, zone: string) => `From ${from} to ${to}, ${zone}`,
  rounded: (way: string, minutes: number, per: string) =>
    `; rounded ${way} to ${minutes} minutes per ${per}`,
  listed: (count: number, time: string, zone: string) => `${count} entries, ${time}, ${zone}`,
};

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
  more: `
Examples:
  punchcard time import toggl.csv --project "Website=mira/site" --create-issues --dry-run
  punchcard time import clockify.csv --issue mira/site#4 --date-order mdy
  punchcard time import sheet.csv --repo mira/site --map Ticket=issue --map Worked=hours
  punchcard time export --preset last-year | punchcard time import -

All rows are checked before the first one is saved. If an import is interrupted, run it again.`,
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
  done: ({ added, changed, unchanged, skipped }: ImportCounts) =>
    `${added} added, ${changed} changed, ${unchanged} unchanged${skippedOf(skipped)}`,
  wouldBe: ({ added, changed, unchanged, skipped }: ImportCounts) =>
    `${added} would be added, ${changed} would be changed, ${unchanged} unchanged${skippedOf(skipped)}`,
};

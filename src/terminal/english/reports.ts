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

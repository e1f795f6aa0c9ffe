import { plural } from './plural.ts';

const ranges = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
  all: 'All time',
  custom: 'Custom range',
} as const;

const keys = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
  user: 'Person',
  repository: 'Repository',
  issue: 'Issue',
  billable: 'Billable status',
  activity: 'Activity',
  tags: 'Tags',
  project: 'Project',
  client: 'Client',
} as const;

const counted = (count: number, shown: string): string =>
  `${shown} ${plural(count, { one: 'entry', other: 'entries' })}`;

export const reports = {
  summaryView: 'Summary',
  titleOfRepository: (name: string) => `Time in ${name}`,
  titleOfEverybody: 'Time of all users',
  scope: 'Scope',
  administered: 'Repositories I administer',
  repositoryScope: 'Writers of this project see all time here; others see their own.',
  administeredScope: 'Time of all users in the repositories that you own or administer.',
  instanceScope: 'Time of all users in all projects.',

  range: 'Range',
  ranges,
  before: 'Previous period',
  after: 'Next period',
  dates: 'From and to',
  datesHint: 'Both dates included',
  groupBy: 'Group by',
  thenBy: 'Then by',
  groupKeys: keys,
  noGroup: 'None',
  filters: 'Filters',
  activeFilters: (count: string) => `Filters (${count})`,
  repositoryHint: 'owner/name',
  issue: 'Issue number',
  issueHint: 'Within the repository',
  issueNeedsRepository: 'Choose a repository first',
  anyBillable: 'Billable or not',
  onlyBillable: 'Billable only',
  notBillable: 'Non-billable only',
  billed: 'Billed',
  billedAs: { '': 'Billed or not', no: 'Not billed', yes: 'Billed' },
  tagHint: 'One tag',
  note: 'Note contains',
  noteHint: 'Any part of the note',
  round: 'Rounding',
  noRounding: 'None',
  roundings: { nearest: 'To the nearest', up: 'Up to the next', down: 'Down to the last' },
  roundMinutes: 'Minutes',
  roundPer: 'Apply to',
  roundingScopes: { entry: 'Each entry', group: 'Each row of the table' },

  onlyFrom: (first: string) => `From ${first} on`,
  onlyTo: (last: string) => `Up to ${last}`,
  allTime: 'All time',
  description: {
    repository: (name: string) => `in ${name}`,
    issue: (number: string) => `issue #${number}`,
    user: (name: string) => `of ${name}`,
    billable: 'billable only',
    notBillable: 'non-billable only',
    note: (text: string) => `note contains “${text}”`,
    round: (how: string, minutes: string, per: string) =>
      `rounded: ${how.toLowerCase()} ${minutes} min, ${per.toLowerCase()}`,
    groups: (by: string) => `by ${by.toLowerCase()}`,
    and: ' and ',
  },
  totals: 'Totals',
  tracked: 'Tracked',
  rounded: 'Rounded',
  billableRounded: 'Billable, rounded',
  share: (percent: string) => `${percent} of total`,
  amount: (currency: string) => `Amount, ${currency}`,
  amountsPartial: 'partly: some amounts are not yours to see',
  average: 'Average entry',
  summary: (count: number, shown: string, time: string) =>
    `${counted(count, shown)}, ${time} hours`,

  chartTitle: (unit: string) => `Hours per ${unit.toLowerCase()}`,
  chartTitleSplit: (unit: string, by: string) =>
    `Hours per ${unit.toLowerCase()}, by ${by.toLowerCase()}`,
  target: (time: string) => `Target ${time}`,
  barUnit: 'Bars',
  automatic: (unit: string) => `Automatic (${unit.toLowerCase()})`,
  chartsUnrounded: 'Charts show time without rounding.',
  barsLimited: (shown: string, all: string) =>
    `The last ${shown} of ${all} bars are shown. The table below and the download contain all.`,
  others: 'Others',
  showTable: 'Show as table',
  hideTable: 'Hide table',
  shareOfTotal: 'Share',
  hours: 'Hours',
  legend: 'Legend',

  rowsOf: (name: string) => `Rows of ${name}`,
  table: (by: string) => `Table by ${by.toLowerCase()}`,
  name: 'Group',
  entriesOf: (name: string) => `Entries of ${name}`,
  show: 'Show',
  rowsPrinted: (shown: string, all: string) =>
    `${shown} of ${all} rows are printed. The download contains all of them.`,

  empty: 'No time in this report',
  emptyText:
    'Tracked time is summed up here by project, issue, day or month. Choose a longer range or remove a filter.',
  allMyTime: 'Show all time',
  downloadEntries: 'Entries, one per row',
  downloadTable: 'This table',
  formats: {
    csv: 'CSV',
    json: 'JSON',
  },
  printedAt: (instant: string) => `Printed ${instant}`,

  groupEntries: {
    title: (name: string) => `Entries: ${name}`,
    summary: (count: number, shown: string, time: string) =>
      `${counted(count, shown)}, ${time} in total`,
    label: 'Entries in this group',
    tooMany: (most: string) =>
      `More than ${most} entries: too many to list. Choose a smaller group, or download them.`,
    emptyText: 'They have been moved, changed or deleted.',
  },
} as const;

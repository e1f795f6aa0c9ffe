import { plural } from './plural.ts';

export const team = {
  title: 'Team',
  repository: 'Repository',
  allRepositories: 'All that I administer',
  matrix: 'Hours by person and day',
  person: 'Person',
  sum: 'Total',
  total: 'Team total',
  people: 'People',
  missing: 'Missing',
  missingDays: 'Missing days',
  byPeople: (count: number) => `by ${count} ${plural(count, { one: 'person', other: 'people' })}`,
  cell: (time: string, day: string, person: string) => `${time}, ${day}, ${person}`,
  help: (day: string) =>
    `Darker cells have ${day} or more, the working day in your settings. Missing: a weekday without time in any of these repositories. People with time in the last four weeks are shown. Select a cell to see its entries, or a name for the report.`,
  empty: 'No time of others yet',
  emptyText:
    'This page shows the time of everyone in the repositories that you own or administer. Add collaborators in the settings of a project.',
} as const;

import { plural } from './plural.ts';

export const team = {
  title: 'Team',
  allRepositories: 'All that I administer',
  matrix: 'Hours by person and day',
  total: 'Team total',
  ofTargetBy: (seconds: string, target: string, people: string) =>
    `${seconds} of ${target} by ${people}`,
  ofPeople: (count: number, all: number) => `${count} of ${all} people`,
  untilToday: 'Target to yesterday',
  balance: 'Balance',
  reached: 'Reached',
  notShown: 'Not shown',
  missing: 'Missing',
  missingDays: 'Missing days',
  byPeople: (count: number) => `by ${count} ${plural(count, { one: 'person', other: 'people' })}`,
  cell: (time: string, day: string, person: string) => `${time}, ${day}, ${person}`,
  help: (day: string) =>
    `Darker cells reach the person’s working day, or ${day}, yours, if they do not show it. Missing: a weekday without time in any of these projects. People with time in the last four weeks are shown. Select a cell to see its entries, or a name for the report.`,
  helpTarget:
    'The target is five working days, Monday to Friday. The balance is the time of the days before today minus their target. Only time in the projects that you own or administer counts.',
  helpHidden:
    'People without a target do not show their working day. They can in Settings, Time and week.',
  empty: 'No time of others yet',
  emptyText:
    'This page shows the time of everyone in the projects that you own or administer. Add collaborators in the settings of a project.',
} as const;

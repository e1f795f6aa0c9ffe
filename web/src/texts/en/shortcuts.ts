export const shortcuts = {
  title: 'Keyboard shortcuts',
  intro:
    'Single keys, on every page. They do nothing while you type in a field or a dialog is open.',
  switch: 'Use keyboard shortcuts',
  switchHint:
    'Switch them off where a program of yours, such as speech input, presses keys by itself. Kept in this browser.',
  key: 'Key',
  andThen: 'then',
  does: 'What it does',
  stopwatch: 'Stopwatch',
  places: 'Go to',
  general: 'Everywhere',
  start: 'Start on an issue, or type a new entry where the page has a line for it',
  continueLast: 'Go on with the issue worked on last',
  pause: 'Pause, or go on',
  stop: 'Stop',
  help: 'Show these shortcuts',
  search: 'Search on this page, or for an issue',
  issueTitle: 'Go to an issue',
  issue: 'Issue',
  issueHint: 'Part of the title, in any repository that you can read.',
  asPage: 'Switch them off, or see them as a page',
} as const;

import { isolated } from '../isolate.ts';

export const palette = {
  title: 'Search and commands',
  placeholder: 'Search issues, pages and commands',
  results: 'Results',
  start: 'Start stopwatch on',
  addTime: 'Add time',
  addTimeTo: (title: string) => `Add time to “${isolated(title)}”…`,
  goTo: 'Go to',
  commands: 'Commands',
  lightTheme: 'Switch to light theme',
  darkTheme: 'Switch to dark theme',
  nothing: 'Nothing found',
  choose: 'choose',
  run: 'run',
  openIssue: 'open issue',
  close: 'close',
} as const;

export const home = {
  chart: 'Hours per day',
  summary: 'Summary of the week',
  byRepository: 'By repository',
  report: 'Report',
  today: 'Today',
  yesterday: 'Yesterday',
  since: (time: string) => `${time} – now`,
  emptyWeek: 'Nothing tracked this week yet',
  emptyWeekText: 'Start the stopwatch, or add a line above, such as “1h30 basket yesterday”.',
  continueTitle: 'Continue',
  gettingStarted: 'Track your first hour',
  gettingStartedReady:
    'Pick an issue and start its stopwatch. When you stop it, its time is added as an entry.',
  whatNow: 'What are you working on?',
  whatNowText: 'Name it, and the stopwatch starts. You can change everything later.',
  allEntries: 'All my time',
} as const;

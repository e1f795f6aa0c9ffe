interface Added {
  readonly times: number;
  readonly issues: number;
  readonly comments: number;
  readonly stopwatches: number;
  readonly repositories: number;
  readonly users: number;
}

// plural.ts belongs to the messages of all pages: shared, it would be a file of its own.
const rules = new Intl.PluralRules('en');
const some = (count: number, one: string, other: string): string[] =>
  count === 0 ? [] : [`${count} ${rules.select(count) === 'one' ? one : other}`];

/** Sample data in an empty instance. */
export const demo = {
  title: 'Demo data',
  text: 'Shows what a busy team looks like: people, projects, issues and half a year of tracked time, some of it yours. You can remove all of it later.',
  load: 'Load demo data',
  loaded: 'The demo data was loaded. Remove it in Administration, Settings.',
  isLoaded: 'The demo data is loaded. Nobody can sign in as its people.',
  remove: 'Remove demo data',
  removeTitle: 'Remove the demo data?',
  removeText:
    'Its people, projects, issues and tracked times are deleted, your demo entries too. What you made yourself stays.',
  removeAdded: ({ times, issues, comments, stopwatches, repositories, users }: Added) =>
    `People have added to the demo data. This is deleted too, for everybody: ${[
      ...some(times, 'entry', 'entries'),
      ...some(issues, 'issue', 'issues'),
      ...some(comments, 'comment', 'comments'),
      ...some(stopwatches, 'stopwatch', 'stopwatches'),
      ...some(repositories, 'repository', 'repositories'),
      ...some(users, 'account in use', 'accounts in use'),
    ].join(', ')}. To keep an entry, move it to an issue of your own first.`,
  removeAll: 'Remove all of it',
  removed: 'The demo data was removed.',
} as const;

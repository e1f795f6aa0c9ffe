/** What the picture beside a form shows to those who have not signed in. */
export interface Preview {
  readonly today: string;
  readonly issues: readonly [string, string, string, string, string];
  readonly points: readonly [string, string, string];
}

export const englishPreview: Preview = {
  today: 'Today',
  issues: [
    'Retry when the network fails in the retry queue',
    'Speed up the basket',
    'Explain errors in the order confirmation',
    'Handle empty input in the price list parser',
    'Agree on the wording of the import log',
  ],
  points: [
    'A stopwatch on every issue, and one line to add what you forgot',
    'Week as list, timesheet or calendar; reports to bill from',
    'Runs on your own machine, beside Gitea or Forgejo',
  ],
};

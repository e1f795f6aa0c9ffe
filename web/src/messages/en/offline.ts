import { plural } from './plural.ts';

export const offline = {
  away: 'Offline – retrying',
  newVersion: 'New version ready. Save your input first.',
  otherUser:
    'Another account has signed in with this browser. Changes made here since then were not saved.',
  reload: 'Reload',
  waiting: (count: number) =>
    `${count} ${plural(count, { one: 'change', other: 'changes' })} waiting to be sent`,
  queued: 'Saved in this browser. It will be sent when you are online again.',
  entry: (time: string, place: string) => `Entry: ${time} on ${place}`,
  cell: (time: string, place: string, day: string) => `Timesheet: ${time} on ${place}, ${day}`,
  pause: (time: string, title: string) => `Stopwatch paused at ${time}: \u2068${title}\u2069`,
  resume: (time: string, title: string) => `Stopwatch resumed at ${time}: \u2068${title}\u2069`,
  change: (title: string) => `Stopwatch changed: \u2068${title}\u2069`,
  discarded: (title: string) => `Stopwatch discarded: \u2068${title}\u2069`,
  start: (time: string, title: string) => `Stopwatch started at ${time}: \u2068${title}\u2069`,
  stop: (time: string, title: string) => `Stopwatch stopped at ${time}: \u2068${title}\u2069`,
  refused: (what: string, reason: string) => `Not saved – ${what}. Reason: ${reason}`,
  tooOld:
    'It has waited for a day and may already be saved. Check your entries before you send it again.',
  noAnswer: 'Something other than the service answered, such as a proxy. Try again later.',
  unsentEntry: 'This entry has not been sent yet. Discard it above, and add another one.',
  sendAgain: 'Send again',
  discard: 'Discard',
  notStored:
    'The storage of this browser is full or blocked. Leave your input open, and try again later.',
  maybeSavedTitle: 'Discard this change?',
  maybeSaved:
    'It was sent, and may have been saved in part or in full. Check your entries after you discard it.',
  sentMeanwhile: 'It was sent in the meantime.',
  unsentTitle: 'Discard unsent changes?',
  unsentText: (count: number) =>
    plural(count, {
      one: '1 change has not been saved. Signing out discards it.',
      other: `${count} changes have not been saved. Signing out discards them.`,
    }),
  discardAndSignOut: 'Discard and sign out',
};

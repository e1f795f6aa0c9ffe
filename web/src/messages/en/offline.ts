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
  edit: (time: string, place: string) => `Entry changed: ${time} on ${place}`,
  remove: (time: string, place: string) => `Entry deleted: ${time} on ${place}`,
  cell: (time: string, place: string, day: string) => `Timesheet: ${time} on ${place}, ${day}`,
  cleared: (place: string, day: string) => `Timesheet: ${place} cleared, ${day}`,
  cells: (count: number) => `Timesheet: ${count} ${plural(count, { one: 'cell', other: 'cells' })}`,
  fix: (what: string, place: string) => `${what}: ${place}`,
  pause: (time: string, title: string) => `Stopwatch paused at ${time}: \u2068${title}\u2069`,
  resume: (time: string, title: string) => `Stopwatch resumed at ${time}: \u2068${title}\u2069`,
  change: (title: string) => `Stopwatch changed: \u2068${title}\u2069`,
  discarded: (title: string) => `Stopwatch discarded: \u2068${title}\u2069`,
  start: (time: string, title: string) => `Stopwatch started at ${time}: \u2068${title}\u2069`,
  stop: (time: string, title: string) => `Stopwatch stopped at ${time}: \u2068${title}\u2069`,
  refused: (what: string, reason: string) => `Not saved – ${what}. Reason: ${reason}`,
  lastTry: (time: string, reason: string) => `Last tried at ${time}. Reason: ${reason}`,
  /** The end of the API's message, which is in the same language. */
  reasonFuture: 'must not be in the future',
  tooOld:
    'It has waited for a day and may already be saved. Check your entries before you send it again.',
  noAnswer: 'Something other than the service answered, such as a proxy. Try again later.',
  outdated:
    'Someone else changed the entry in the meantime. Send again to apply your change to their version.',
  outdatedDelete:
    'Someone else changed the entry in the meantime. Send again to delete their version.',
  outdatedTogether:
    'Someone else changed one of the entries in the meantime. Discard this, and make the change again.',
  beingSent: 'This waits together with others, or is being sent. Try again later.',
  sendAgain: 'Send again',
  discard: 'Discard',
  notStored:
    'The storage of this browser is full or blocked. Leave your input open, and try again later.',
  maybeSavedTitle: 'Discard this change?',
  maybeSaved:
    'It was sent, and may have been saved in part or in full. Check your entries after you discard it.',
  sentMeanwhile: 'It was sent in the meantime.',
  builtOnDiscarded:
    'An earlier change of the same entry or stopwatch was discarded. Check what is saved before you send this.',
  unsentTitle: 'Discard unsent changes?',
  unsentText: (count: number) =>
    plural(count, {
      one: '1 change has not been saved. Signing out discards it.',
      other: `${count} changes have not been saved. Signing out discards them.`,
    }),
  ofOthers: (count: number) =>
    plural(count, {
      one: '1 unsent change of another account is stored in this browser. It is sent when that account signs in here again.',
      other: `${count} unsent changes of other accounts are stored in this browser. They are sent when these accounts sign in here again.`,
    }),
  unreadable: (count: number) => `Stored changes that cannot be read: ${count}`,
  discardText: 'They have not been saved, and will be lost.',
  discardAndSignOut: 'Discard and sign out',
};

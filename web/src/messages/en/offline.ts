export const offline = {
  away: 'Offline – retrying',
  newVersion: 'A new version of Punchcard is ready. Save your input, then reload.',
  reload: 'Reload',
  waiting: (count: number) =>
    count === 1 ? '1 change waiting to be sent' : `${count} changes waiting to be sent`,
  queued: 'Saved in this browser. It will be sent when you are online again.',
  entry: (time: string, place: string) => `Entry: ${time} on ${place}`,
  start: (time: string, title: string) => `Stopwatch started at ${time}: ${title}`,
  stop: (time: string, title: string) => `Stopwatch stopped at ${time}: ${title}`,
  refused: (what: string, reason: string) => `Not saved – ${what}. Reason: ${reason}`,
  tooOld:
    'It has waited for a day and may already be saved. Check your entries before you send it again.',
  sendAgain: 'Send again',
  discard: 'Discard',
  unsentTitle: 'Discard unsent changes?',
  unsentText: (count: number) =>
    count === 1
      ? '1 change has not been saved. Signing out discards it.'
      : `${count} changes have not been saved. Signing out discards them.`,
  discardAndSignOut: 'Discard and sign out',
};

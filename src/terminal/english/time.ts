export const stopwatch = {
  start: {
    description: 'Start a stopwatch on an issue; one running on another issue is stopped first',
    at: 'When the work started, if earlier than now: 9:30',
  },
  stop: {
    description: 'Stop the stopwatch and add its time as an entry',
    at: 'When the work ended, if earlier than now: 17:30',
    note: 'What was done',
    discard: 'Discard the time',
  },
  status: {
    description: 'Show the stopwatch',
  },
  pause: 'Pause the stopwatch',
  resume: 'Resume the stopwatch',
  paused: 'paused',
  running: 'running',
  shown: (issue: string, time: string, state: string, since: string) =>
    `${issue}: ${time}, ${state} since ${since}`,
  none: 'No stopwatch is running',
  discarded: 'Discarded',
  tooShort: 'The stopwatch ran for less than a second: no entry added',
};

export const entries = {
  add: {
    description: 'Add an entry from a line such as "#42 1h30m review"',
    words: "Issue, duration, time and note: '#42 1h30m review'",
    user: 'Add it for another user, if you are allowed to',
    externalId: 'ID of the entry in another program',
    dryRun: 'Print the entry without adding it',
    yes: 'Do not ask, even if the note contains something like a time or date',
    more: `
Examples:
  punchcard time add '#42 1h30m yesterday 14:00 review' --repo mira/site
  punchcard time add 'mira/site#42 9:00-10:30 review'
  punchcard time add '#42 30m -- moved the 9:00 call to tomorrow' --yes

The note begins at the first word that is not a time or date. A time or date in the
note is refused, unless it is in quotes or after --.`,
  },
  edit: {
    description: 'Change an entry, or move it to another issue',
    issue: 'Issue of the entry: #42, or mira/site#42',
    id: 'ID of the entry, as time list shows it, or "last" for your newest one on the issue',
    duration: 'Duration: 1h30m, 1:30, 90m, 1.5h',
    started: 'When the work started: 14:00, yesterday 9am; "none" removes it',
    created: 'Time of an entry that has no start',
    day: 'Day of the entry, without a time of day',
    note: 'What was done',
    to: 'Move the entry to this issue',
    externalId: 'ID of the entry in another program',
    more: "\nExample:\n  punchcard time edit 'mira/site#4' 17 --duration 1h45m",
  },
  remove: {
    description: 'Delete entries of an issue',
    issue: 'Issue of the entries: #42, or mira/site#42',
    ids: 'IDs of the entries, as time list shows them',
  },
  description: 'Track, list, report and bill time on any Punchcard service',
  noNote: 'no note',
  added: (entry: string) => `Added ${entry}`,
  changed: (entry: string) => `Changed ${entry}`,
  deleted: (ids: string) => `Deleted ${ids}`,
  or: ' or ',
  invalid: 'not a valid entry',
  meant: (readings: string) => `. Did you mean ${readings}?`,
  timeWords: (words: string) =>
    `The note contains ${words}, which will not be read as a time or date.`,
  addIt: 'Add it?',
};

export const lock = {
  lock: {
    description: 'Lock the time of a repository before a day, or show the lock',
    until:
      'The first day that is not locked, a period to lock to its end ("last month", 2026-Q3), or a time',
    reason: 'Reason; required if the current lock is later',
    more: '\nExample:\n  punchcard time lock mira/site --until 2026-06-01',
  },
  unlock: {
    description: 'Unlock the time of a repository',
    reason: 'Reason, for the audit log',
  },
  none: (repository: string) => `${repository} is not locked`,
  shown: (repository: string, until: string, by: string) =>
    `${repository} is locked before ${until}, by ${by}`,
};

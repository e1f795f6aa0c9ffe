import type { EntryDetails, TrackedTime } from './types.ts';

/** The maximum length of an added entry: 366 days (D20). */
export const maxTimeSeconds = 31_622_400;

export const blankDetails: EntryDetails = {
  note: '',
  isBillable: true,
  startedUnix: null,
  externalId: '',
};

/** The instant that decides an entry's day in reports, and whether it is locked. */
export const instantOf = (time: Pick<TrackedTime, 'startedUnix' | 'createdUnix'>): number =>
  time.startedUnix ?? time.createdUnix;

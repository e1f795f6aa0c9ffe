import { formatDay } from '../time/days.ts';
import type { ZoneClock } from '../time/time-zone.ts';
import type { EntryDetails, TrackedTime } from './types.ts';

/** The maximum length of an added entry: 366 days (D20). */
export const maxTimeSeconds = 31_622_400;

export const blankDetails: EntryDetails & Pick<TrackedTime, 'billedAs'> = {
  note: '',
  isBillable: true,
  startedUnix: null,
  day: null,
  externalId: '',
  tags: [],
  billedAs: '',
};

/** The instant that decides the day of an entry without one, and whether it is locked. */
export const instantOf = (time: Pick<TrackedTime, 'startedUnix' | 'createdUnix'>): number =>
  time.startedUnix ?? time.createdUnix;

/** The day on which an entry counts for a reader, as `2026-05-04`. */
export const dateOf = (time: TrackedTime, reader: ZoneClock): string =>
  time.day === null ? reader.date(instantOf(time)) : formatDay(time.day);

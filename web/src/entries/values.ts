import type { Schema } from '../app/api.ts';
import { dateIn, instantIn, isoOf } from '../app/zonedTime.ts';
import type { EntryChanges } from '../components/entry.ts';
import { type Entry, placeOfEntry } from '../components/entry.ts';
import { type FoundIssue, nameOfPlace } from '../components/issuePlace.ts';
import { messages } from '../messages/index.ts';
import type { NewEntry } from './requests.ts';
import { type Span, spanOf } from './span.ts';

const t = messages.entries;

/** The values of an entry form. */
export interface EntryValues extends Span {
  readonly issue: FoundIssue | null;
  readonly note: string;
  readonly billable: 'default' | 'yes' | 'no';
  readonly externalId: string;
  readonly tags: readonly string[];
}

/** Initial values of a new entry. */
export const blankValues = (date: string): EntryValues => ({
  issue: null,
  date,
  from: '',
  to: '',
  isOvernight: false,
  duration: '',
  note: '',
  billable: 'default',
  externalId: '',
  tags: [],
});

/** Fields with their labels in the history. */
export const detailWords: readonly (readonly [string, (state: Schema<'EntryState'>) => string])[] =
  [
    [t.note, ({ note }) => note || t.none],
    [t.billable, ({ billable }) => (billable ? t.yes : t.no)],
    [t.externalId, ({ external_id }) => external_id || t.none],
    [t.tags, ({ tags }) => tags.join(', ') || t.none],
    [t.billed, ({ billed_as }) => billed_as || t.none],
  ];

export const valuesOf = (entry: Entry, zone: string): EntryValues => ({
  issue: {
    place: placeOfEntry(entry),
    title: entry.issue.title,
    ...(entry.issue.repository === null ? {} : { repository: entry.issue.repository.id }),
  },
  ...spanOf(entry, zone),
  note: entry.note,
  billable: entry.billable ? 'yes' : 'no',
  externalId: entry.external_id,
  tags: entry.tags,
});

const samePlace = (a: FoundIssue | null, b: FoundIssue | null): boolean =>
  a === b || (a !== null && b !== null && nameOfPlace(a.place) === nameOfPlace(b.place));

/** The changed fields of an entry form; untouched ones are omitted. */
export function changesOf(
  entry: Entry,
  values: EntryValues,
  seconds: number,
  zone: string,
): EntryChanges {
  const was = valuesOf(entry, zone);
  return {
    ...(samePlace(values.issue, was.issue) || values.issue === null
      ? {}
      : { place: values.issue.place }),
    ...(seconds === entry.time ? {} : { time: seconds }),
    ...(values.date === was.date && values.from === was.from
      ? {}
      : movedTo(entry, values, seconds, zone)),
    ...(values.note === was.note ? {} : { note: values.note }),
    ...(values.billable === was.billable ? {} : { billable: values.billable === 'yes' }),
    ...(values.externalId === was.externalId ? {} : { external_id: values.externalId }),
    ...(values.tags.join() === was.tags.join() ? {} : { tags: [...values.tags] }),
  };
}

const secondsBetween = (a: string, b: string): number => (Date.parse(b) - Date.parse(a)) / 1000;
const later = (instant: string, seconds: number): string =>
  isoOf(Date.parse(instant) + seconds * 1000);

/** The day, or `started` and `created`, of an entry that was moved to another time or day. */
function movedTo(
  entry: Entry,
  { date, from }: Pick<EntryValues, 'date' | 'from'>,
  seconds: number,
  zone: string,
): Pick<EntryChanges, 'started' | 'created' | 'day'> {
  if (from === '') return { day: date };
  const started = instantIn(date, from, zone, entry.started);
  // With pauses, `created` is later than start plus duration; keep that difference.
  const pauses =
    entry.started === null
      ? 0
      : Math.max(0, secondsBetween(entry.started, entry.created) - entry.time);
  return { started, created: later(started, seconds + pauses) };
}

/** The new entry of a form; without a start time, it counts now or on another day. */
export function newEntryOf(
  values: EntryValues & { readonly issue: FoundIssue },
  seconds: number,
  zone: string,
): NewEntry {
  const { issue, date, from, note, billable, externalId, tags } = values;
  const isToday = date === dateIn(new Date(), zone);
  return {
    place: issue.place,
    title: issue.title,
    time: seconds,
    note,
    ...(from !== '' ? { started: instantIn(date, from, zone) } : {}),
    ...(from === '' && !isToday ? { day: date } : {}),
    ...(billable === 'default' ? {} : { billable: billable === 'yes' }),
    ...(externalId === '' ? {} : { external_id: externalId }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
  };
}

/** The fields of the forms by their API names. */
export const apiFields = {
  index: 'issue',
  issue: 'issue',
  repository: 'issue',
  created: 'date',
  started: 'from',
  day: 'date',
  billable: 'billable',
  time: 'duration',
  duration: 'duration',
  note: 'note',
  external_id: 'externalId',
  tags: 'tags',
} as const;

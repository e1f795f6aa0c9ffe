import type { SignedIn } from '../caller.ts';
import type { Context } from '../context.ts';
import { defined } from '../defined.ts';
import { invalidField } from '../errors.ts';
import { timeSettings } from '../records/time-settings.ts';
import { maxTimeSeconds } from '../records/tracked-time.ts';
import type { EntryDetails, TrackedTime } from '../records/types.ts';
import { checkLine, checkProse, fold } from '../text.ts';
import { readDay } from '../time/days.ts';
import { lastUnix, parseInstant } from '../time/instant.ts';
import { readDuration } from '../time/read-duration.ts';
import type { EntryInput } from './entry-writes.ts';

/** In characters. */
export const maxNoteLength = 1024;
export const maxExternalIdLength = 255;
export const maxTagLength = 50;
export const maxTags = 10;

/** The length of an entry in a body: either field, or both if they agree. */
export interface AmountInput {
  readonly time?: number | undefined;
  /** As text: `1h30m`. */
  readonly duration?: string | null | undefined;
}

/**
 * Parses the length of an entry; undefined if it is absent.
 * @throws invalid that names the field
 */
export async function readAmount(
  context: Context,
  caller: SignedIn,
  { time, duration }: AmountInput,
): Promise<number | undefined> {
  if (duration == null) return time;
  const seconds = readDuration('duration', duration, await timeSettings(context, caller));
  if (seconds < 1 || seconds > maxTimeSeconds) {
    throw invalidField('duration', 'duration-range');
  }
  if (time !== undefined && time !== seconds) {
    throw invalidField('duration', 'differs-from-time');
  }
  return seconds;
}

/** The other fields of an entry in a body; absent and null mean the same. */
export type EntryTexts = DetailTexts & {
  /** RFC 3339; the zero date means none. */
  readonly created?: string | null | undefined;
  readonly started?: string | null | undefined;
  /** `2026-05-04`, instead of both. */
  readonly day?: string | null | undefined;
};
export type DetailTexts = {
  readonly [M in Exclude<keyof EntryDetails, 'startedUnix' | 'day'>]?:
    | EntryDetails[M]
    | null
    | undefined;
};

/** A request to change an entry; absent fields stay as they are. */
export interface EntryChanges extends EntryTexts {
  readonly timeSeconds?: number | undefined;
}

/** @throws invalid that names the field */
function readInstant(field: 'created' | 'started', text: string | null | undefined): number | null {
  const unix = text == null ? 'none' : parseInstant(text);
  if (unix === undefined) {
    throw invalidField(field, 'not-an-instant');
  }
  if (unix === 'none') return null;
  checkYears(field, unix);
  return unix;
}

/** @throws invalid also beside an instant */
function readOwnDay(
  text: string | null | undefined,
  instants: readonly (number | null)[],
): number | null {
  if (text == null) return null;
  if (instants.some((unix) => unix !== null)) {
    throw invalidField('day', 'not-with-instant');
  }
  return readDay('day', text);
}

function checkYears(field: string, unix: number): void {
  if (unix < 0 || unix > lastUnix) throw invalidField(field, 'year-range');
}

/** Of tags that fold to the same, the first. */
export const distinctTags = (tags: readonly string[]): string[] =>
  [...Map.groupBy(tags, fold).values()].flatMap(([first]) => first ?? []);

/** @throws invalid */
function readTags(given: readonly string[]): readonly string[] {
  const tags = distinctTags(given.map((tag) => tag.normalize('NFC').trim()));
  for (const tag of tags) {
    checkLine('tags', tag, maxTagLength);
    if (tag === '') throw invalidField('tags', 'blank');
    if (tag.includes(',')) throw invalidField('tags', 'unusable-characters');
  }
  if (tags.length > maxTags) throw invalidField('tags', 'maxItems', { limit: maxTags });
  return tags;
}

/** The details that are given, checked. */
export function detailsOf({ note, isBillable, externalId, tags }: DetailTexts) {
  checkProse('note', note ?? '', maxNoteLength);
  checkLine('external_id', externalId ?? '', maxExternalIdLength);
  return defined({
    note: note ?? undefined,
    isBillable: isBillable ?? undefined,
    externalId: externalId ?? undefined,
    tags: tags == null ? undefined : readTags(tags),
  });
}

/** The end of uninterrupted work that began at `startedUnix`. */
function endOf(startedUnix: number, timeSeconds: number): number {
  const endUnix = startedUnix + timeSeconds;
  checkYears('started', endUnix);
  return endUnix;
}

/**
 * Parses a new entry. It counts at `created`; by default at the end of its interval, or now. The
 * write sets the instant of a day.
 * @throws invalid that names the field
 */
export function readEntry(timeSeconds: number, texts: EntryTexts, nowUnix: number): EntryInput {
  const details = detailsOf(texts);
  const createdUnix = readInstant('created', texts.created);
  const startedUnix = readInstant('started', texts.started);
  const day = readOwnDay(texts.day, [createdUnix, startedUnix]);
  const byDefault = startedUnix === null ? nowUnix : endOf(startedUnix, timeSeconds);
  return {
    timeSeconds,
    createdUnix: createdUnix ?? byDefault,
    startedUnix,
    day,
    note: '',
    externalId: '',
    ...details,
  };
}

/**
 * An entry with a start counts on the day of its start: another `created` alone would not move it.
 * @param harmless the accepted values: the stored time, and the end of the interval
 * @throws invalid
 */
function checkCreatedAlone(created: number, harmless: readonly number[]): void {
  if (harmless.includes(created)) return;
  throw invalidField('created', 'start-stays');
}

/**
 * Parses a change before anything is looked up, and returns the function that applies it. An entry
 * that counted at its end counts at its new end, unless `created` is given. An entry of a day stays
 * one unless it gets an instant.
 * @throws invalid that names the field; so does the function
 */
export function readChanges(changes: EntryChanges): (time: TrackedTime) => Partial<EntryInput> {
  const details = detailsOf(changes);
  const created = readInstant('created', changes.created);
  const started =
    changes.started === undefined ? undefined : readInstant('started', changes.started);
  if (started != null) endOf(started, changes.timeSeconds ?? 0);
  const day = readOwnDay(changes.day, [created, started ?? null]);
  return (time) => {
    const timeSeconds = changes.timeSeconds ?? time.timeSeconds;
    if (day !== null) return { timeSeconds, startedUnix: null, day, ...details };
    const startedUnix = started === undefined ? time.startedUnix : started;
    const isInstant = created !== null || startedUnix !== null;
    const countedAtEnd =
      time.startedUnix === null
        ? started !== undefined
        : time.createdUnix === time.startedUnix + time.timeSeconds;
    if (created !== null && started === undefined && startedUnix !== null) {
      checkCreatedAlone(created, [time.createdUnix, startedUnix + timeSeconds]);
    }
    const createdUnix =
      created ??
      (startedUnix !== null && countedAtEnd ? endOf(startedUnix, timeSeconds) : time.createdUnix);
    return { timeSeconds, startedUnix, createdUnix, day: isInstant ? null : time.day, ...details };
  };
}

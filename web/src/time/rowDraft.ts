import { useState } from 'react';
import { instantIn, isoOf, isSkipped, timeIn } from '../app/zonedTime.ts';
import { addDays } from '../components/days.ts';
import type { EntryChanges } from '../components/entry.ts';
import { dateOfEntry, type Entry } from '../components/entry.ts';
import { usePreservedState } from '../components/preservedState.ts';
import { useZone } from '../components/zone.ts';
import { inWords, readDuration } from '../entries/duration.ts';
import { stateText } from '../entries/history.ts';
import { useEditEntry } from '../entries/mutations.ts';
import { isConflict, readEntry } from '../entries/requests.ts';
import { movedTo } from '../entries/values.ts';
import { fullMessageOf } from '../messages/errorWords.ts';
import { messages } from '../messages/index.ts';

const t = messages.time;

/** Unsaved inline changes of an entry. */
export interface Draft {
  /** The entry when editing began. */
  readonly entry: Entry;
  /** The entry as someone else changed it meanwhile. */
  readonly theirs?: Entry;
  /** `09:30`; '' without a start. Only the start is saved, and the duration. */
  readonly from: string;
  readonly to: string;
  readonly duration: string;
  readonly note: string;
  readonly begin: 'duration' | 'note';
  readonly error?: string;
}

const fromOf = ({ started }: Entry, zone: string): string =>
  started === null ? '' : timeIn(started, zone);

export const draftOf = (entry: Entry, begin: Draft['begin'], zone: string): Draft => ({
  entry,
  from: fromOf(entry, zone),
  to: endOf(entry.started, entry.time, zone),
  duration: inWords(entry.time),
  note: entry.note,
  begin,
});

const endOf = (started: string | null, seconds: number, zone: string): string =>
  started === null ? '' : timeIn(new Date(Date.parse(started) + seconds * 1000), zone);

/** With another start or end: the duration follows. An end before the start is on the next day. */
export function withTimes(
  draft: Draft,
  times: Partial<Pick<Draft, 'from' | 'to'>>,
  zone: string,
): Draft {
  const next = { ...draft, ...times };
  if (next.from === '' || next.to === '') return next;
  const date = dateOfEntry(draft.entry, zone);
  const last = next.to < next.from ? addDays(date, 1) : date;
  const { started, time } = draft.entry;
  const ended = started === null ? null : isoOf(Date.parse(started) + time * 1000);
  const start = instantIn(date, next.from, zone, started);
  const end = instantIn(last, next.to, zone, ended);
  return { ...next, duration: inWords((Date.parse(end) - Date.parse(start)) / 1000) };
}

/** With another duration: the end follows if it can be read here. */
export function withDuration(draft: Draft, duration: string, zone: string): Draft {
  const seconds = readDuration(duration);
  if (draft.from === '' || seconds === undefined) return { ...draft, duration };
  const { entry } = draft;
  const start = instantIn(dateOfEntry(entry, zone), draft.from, zone, entry.started);
  return { ...draft, duration, to: endOf(start, seconds, zone) };
}

/** Sets or updates the draft of a row; undefined removes it. */
export type OnDraft = (
  next: Draft | undefined | ((now: Draft | undefined) => Draft | undefined),
) => void;

const noDrafts: ReadonlyMap<number, Draft> = new Map();

/** The drafts of a list's rows by entry; they survive leaving the page. */
export function useDrafts() {
  const [drafts, setDrafts] = usePreservedState('drafts of entries', noDrafts);
  const onDraft =
    (id: number): OnDraft =>
    (change) =>
      setDrafts((old) => {
        const next = new Map(old);
        const draft = typeof change === 'function' ? change(old.get(id)) : change;
        if (draft === undefined) next.delete(id);
        else next.set(id, draft);
        return next.size === 0 ? noDrafts : next;
      });
  return { drafts, onDraft };
}

/** Saves a draft. Errors are shown in the draft, and input typed since the request is kept. */
export function useDraft(draft: Draft, onDraft: OnDraft) {
  const zone = useZone();
  const edit = useEditEntry();
  const [isReading, setIsReading] = useState(false);

  const refuse = (error: string, theirs = draft.theirs): void =>
    onDraft((now = draft) => ({ ...now, error, ...(theirs === undefined ? {} : { theirs }) }));

  async function save(): Promise<void> {
    const { entry, theirs } = draft;
    setIsReading(true);
    try {
      const seconds = readDuration(draft.duration);
      if (!seconds) return refuse(messages.entries.invalidDuration);
      const date = dateOfEntry(entry, zone);
      if (draft.from !== '' && isSkipped(date, draft.from, zone))
        return refuse(messages.entries.skippedTime);
      // Untouched fields keep the other user's values.
      const changes: EntryChanges = {
        ...(seconds === entry.time ? {} : { time: seconds }),
        ...(draft.from === fromOf(entry, zone)
          ? {}
          : movedTo(entry, { date: dateOfEntry(entry, zone), from: draft.from }, seconds, zone)),
        ...(draft.note === entry.note ? {} : { note: draft.note }),
      };
      const before = theirs ?? entry;
      const edited =
        Object.keys(changes).length > 0
          ? await edit.mutateAsync({ entry: before, changes })
          : { after: before };
      onDraft((now) => remainingDraft(now, draft, edited.after));
    } catch (refusal) {
      if (!isConflict(refusal)) return refuse(fullMessageOf(refusal));
      const now = await readEntry(entry).catch(() => undefined);
      refuse(now === undefined ? t.entryUnavailable : t.conflict(stateText(now, zone)), now);
    } finally {
      setIsReading(false);
    }
  }
  return { save, isSaving: isReading || edit.isPending };
}

const typed = ['from', 'duration', 'note'] as const;

/** Input typed since the request becomes a draft of the saved entry. */
function remainingDraft(now: Draft | undefined, sent: Draft, saved: Entry): Draft | undefined {
  if (now === undefined || typed.every((field) => now[field] === sent[field])) return;
  const { from, to, duration, note, begin } = now;
  return { entry: saved, from, to, duration, note, begin };
}

import { useState } from 'react';
import { usePreservedState } from '../components/preservedState.ts';
import { useZone } from '../components/zone.ts';
import { parseDuration } from '../entries/DurationInput.tsx';
import type { EntryChanges } from '../entries/entry.ts';
import { type Entry, inWords } from '../entries/entry.ts';
import { stateText } from '../entries/history.ts';
import { isConflict, readEntry, useEditEntry } from '../entries/queries.ts';
import { fullMessageOf } from '../layout/FailedPage.tsx';
import { messages } from '../messages/index.ts';

const t = messages.time;

/** Unsaved inline changes of an entry. */
export interface Draft {
  /** The entry when editing began. */
  readonly entry: Entry;
  /** The entry as someone else changed it meanwhile. */
  readonly theirs?: Entry;
  readonly duration: string;
  readonly note: string;
  readonly begin: 'duration' | 'note';
  readonly error?: string;
}

export const draftOf = (entry: Entry, begin: Draft['begin']): Draft => ({
  entry,
  duration: inWords(entry.time),
  note: entry.note,
  begin,
});

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
      const seconds = await parseDuration(draft.duration);
      if (seconds === null) return refuse(messages.entries.invalidDuration);
      // Untouched fields keep the other user's values.
      const changes: EntryChanges = {
        ...(seconds === entry.time ? {} : { time: seconds }),
        ...(draft.note === entry.note ? {} : { note: draft.note }),
      };
      const before = theirs ?? entry;
      const edited =
        Object.keys(changes).length > 0
          ? await edit.mutateAsync({ entry: before, changes })
          : { after: before };
      const saved = edited === 'queued' ? { ...before, ...changes } : edited.after;
      onDraft((now) => remainingDraft(now, draft, saved));
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

/** Input typed since the request becomes a draft of the saved entry. */
function remainingDraft(now: Draft | undefined, sent: Draft, saved: Entry): Draft | undefined {
  if (now === undefined || (now.duration === sent.duration && now.note === sent.note)) return;
  const { duration, note, begin } = now;
  return { entry: saved, duration, note, begin };
}

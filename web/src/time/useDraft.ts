import { useState } from 'react';
import { useZone } from '../components/zone.ts';
import { secondsSaid } from '../entries/DurationInput.tsx';
import type { EntryChanges } from '../entries/entry.ts';
import { type Entry, inWords } from '../entries/entry.ts';
import { stateInWords } from '../entries/history.ts';
import { isConflict, readEntry, useEditEntry } from '../entries/queries.ts';
import { fullMessageOf } from '../layout/FailedPage.tsx';
import { messages } from '../messages/index.ts';

const t = messages.time;

/** A change of an entry that is being typed in its row. */
export interface Draft {
  /** The entry as it was when the typing began. */
  readonly entry: Entry;
  /** The entry as somebody else left it meanwhile. */
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

/** Sets the draft of a row, or what the one that is there now becomes; undefined: there is none. */
export type OnDraft = (
  next: Draft | undefined | ((now: Draft | undefined) => Draft | undefined),
) => void;

/** Saves a draft; what is refused is told in it, and what was typed stays, also if it was meanwhile. */
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
      const seconds = await secondsSaid(draft.duration);
      if (seconds === null) return refuse(messages.entries.noDuration);
      // What he left alone stays as the other made it.
      const changes: EntryChanges = {
        ...(seconds === entry.time ? {} : { time: seconds }),
        ...(draft.note === entry.note ? {} : { note: draft.note }),
      };
      const before = theirs ?? entry;
      const saved =
        Object.keys(changes).length > 0
          ? (await edit.mutateAsync({ entry: before, changes })).after
          : before;
      onDraft((now) => restOf(now, draft, saved));
    } catch (refusal) {
      if (!isConflict(refusal)) return refuse(fullMessageOf(refusal));
      const now = await readEntry(entry).catch(() => undefined);
      refuse(now === undefined ? t.goneMeanwhile : t.conflict(stateInWords(now, zone)), now);
    } finally {
      setIsReading(false);
    }
  }
  return { save, isSaving: isReading || edit.isPending };
}

/** What was typed since a draft was sent is a change of what that made of the entry. */
function restOf(now: Draft | undefined, sent: Draft, saved: Entry): Draft | undefined {
  if (now === undefined || (now.duration === sent.duration && now.note === sent.note)) return;
  const { duration, note, begin } = now;
  return { entry: saved, duration, note, begin };
}

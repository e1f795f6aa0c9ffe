import { useState } from 'react';
import type { Entry } from '../components/entry.ts';
import { usePreservedState } from '../components/preservedState.ts';
import { useZone } from '../components/zone.ts';
import { stateText } from '../entries/history.ts';
import { useEditEntry } from '../entries/mutations.ts';
import { isConflict, readEntry } from '../entries/requests.ts';
import { checkSpan } from '../entries/span.ts';
import { changesOf, type EntryValues, valuesOf } from '../entries/values.ts';
import { fullMessageOf } from '../messages/errorWords.ts';
import { messages } from '../messages/index.ts';

const t = messages.time;

/** Unsaved inline changes of an entry. */
export interface Draft {
  /** The entry when editing began. */
  readonly entry: Entry;
  /** The entry as someone else changed it meanwhile. */
  readonly theirs?: Entry;
  readonly values: EntryValues;
  readonly begin: 'duration' | 'note';
  readonly error?: string;
}

export const draftOf = (entry: Entry, begin: Draft['begin'], zone: string): Draft => ({
  entry,
  values: valuesOf(entry, zone),
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
    const { entry, theirs, values } = draft;
    const span = checkSpan(values, zone);
    if ('error' in span) return refuse(span.error);
    setIsReading(true);
    try {
      // Untouched fields keep the other user's values.
      const changes = changesOf(entry, values, span.seconds, zone);
      const before = theirs ?? entry;
      const edited =
        Object.keys(changes).length > 0
          ? await edit.mutateAsync({ entry: before, changes })
          : { after: before };
      onDraft((now) => remainingDraft(now, values, edited.after));
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
function remainingDraft(
  now: Draft | undefined,
  sent: EntryValues,
  saved: Entry,
): Draft | undefined {
  if (now === undefined || JSON.stringify(now.values) === JSON.stringify(sent)) return;
  return { entry: saved, values: now.values, begin: now.begin };
}

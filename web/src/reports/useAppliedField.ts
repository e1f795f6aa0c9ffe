import { type KeyboardEvent, useState } from 'react';

/** Field input that is applied on Enter or blur, so that not every keystroke loads a report. */
export function useAppliedField(value: string, onCommit: (value: string | undefined) => void) {
  const [draft, setDraft] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setDraft(value);
  }
  const commit = (text = draft): void => {
    const trimmed = text.trim();
    setDraft(trimmed);
    if (trimmed !== value) onCommit(trimmed === '' ? undefined : trimmed);
  };
  return {
    draft,
    setDraft,
    commit,
    onBlur: () => commit(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') commit();
    },
  };
}

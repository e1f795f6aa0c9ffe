import { type KeyboardEvent, useState } from 'react';

/**
 * What is typed into a field before it counts: on Enter, or when the field is left. Otherwise each
 * letter would be a report of its own, most of them on half a name.
 */
export function useDraft(value: string, onCommit: (value: string | undefined) => void) {
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

import { TextInput } from '@mantine/core';
import { useState } from 'react';

/** A name that is changed in its row: Enter and leaving take it, Esc keeps the former one. */
export function RenameField({
  label,
  name,
  maxLength,
  onDone,
}: {
  label: string;
  name: string;
  maxLength: number;
  onDone: (name: string) => void;
}) {
  const [draft, setDraft] = useState(name);
  const take = () => onDone(draft.trim() || name);
  return (
    <TextInput
      aria-label={label}
      autoFocus
      maxLength={maxLength}
      dir="auto"
      value={draft}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
        if (key === 'Escape') onDone(name);
      }}
    />
  );
}

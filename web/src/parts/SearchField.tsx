import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../texts/index.ts';

/** A field to search by, which asks when typing pauses. Its value belongs into the address. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const search = useDebouncedCallback(onSearch, 300);
  // The address changed by other means: a link, or back and forward.
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  const change = (text: string): void => {
    setTyped(text);
    search(text);
  };
  return (
    <TextInput
      type="search"
      mb="sm"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={255}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        typed !== '' && (
          <CloseButton size="sm" aria-label={texts.frame.clear} onClick={() => change('')} />
        )
      }
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

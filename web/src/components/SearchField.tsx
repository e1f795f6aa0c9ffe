import { CloseButton, type MantineSpacing, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../messages/index.ts';

/** A debounced search field; its value is stored in the URL. */
export function SearchField({
  label,
  value,
  onSearch,
  mb = 'sm',
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  /** Bottom margin. */
  mb?: MantineSpacing | 0;
}) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const [asked, setAsked] = useState(value);
  const search = useDebouncedCallback((text: string) => {
    setAsked(text);
    onSearch(text);
  }, 300);
  // The URL changed by other means: a link, or back and forward.
  if (shown !== value) {
    setShown(value);
    // Its own value comes back trimmed, while the user may still be typing.
    if (value.trim() !== asked.trim()) setTyped(value);
  }
  const change = (text: string): void => {
    setTyped(text);
    search(text);
  };
  return (
    <TextInput
      type="search"
      mb={mb}
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={255}
      leftSection={<Search size={16} />}
      rightSection={
        typed !== '' && (
          <CloseButton size="sm" aria-label={messages.layout.clear} onClick={() => change('')} />
        )
      }
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

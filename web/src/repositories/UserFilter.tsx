import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { selectChip } from '../components/chips.ts';
import { UserSelect } from '../components/UserSelect.tsx';
import { messages } from '../messages/index.ts';

/** Filters a list by user, once one is chosen or the full name is typed. */
export function UserFilter({
  label,
  value = '',
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (name: string | undefined) => void;
}) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const ask = (name: string): void => {
    const asked = name.trim();
    if (asked !== value) onChange(asked === '' ? undefined : asked);
  };
  return (
    <UserSelect
      {...selectChip}
      label={label}
      placeholder={messages.repositories.anybody}
      value={text}
      onChange={setText}
      onOptionSubmit={ask}
      onBlur={() => ask(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(event.currentTarget.value);
      }}
      rightSection={
        text !== '' && (
          <CloseButton
            size="sm"
            aria-label={messages.repositories.clearField(label)}
            onClick={() => {
              setText('');
              ask('');
            }}
          />
        )
      }
    />
  );
}

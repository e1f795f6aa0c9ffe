import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { UserSelect } from '../components/UserSelect.tsx';
import { messages } from '../messages/index.ts';

/** Narrows a list to a user, once one was chosen or the name was typed to its end. */
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
      label={label}
      placeholder={messages.repositories.anybody}
      w={170}
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
            aria-label={messages.repositories.clearOf(label)}
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

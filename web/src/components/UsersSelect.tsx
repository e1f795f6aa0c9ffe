import { TagsInput, type TagsInputProps } from '@mantine/core';
import { useState } from 'react';
import { useFound } from './NameSelect.tsx';
import { foundUsersQuery } from './UserSelect.tsx';

/** A field for several user names. */
export function UsersSelect({
  value,
  onChange,
  ...props
}: Omit<TagsInputProps, 'data' | 'value' | 'onChange'> & {
  value: string[];
  onChange: (names: string[]) => void;
}) {
  const [text, setText] = useState('');
  const [isUsed, setIsUsed] = useState(false);
  const found = useFound(text, foundUsersQuery, isUsed);
  return (
    <TagsInput
      data={found.filter((name) => !value.includes(name))}
      filter={({ options }) => options}
      value={value}
      onChange={onChange}
      searchValue={text}
      onSearchChange={setText}
      onFocus={() => setIsUsed(true)}
      splitChars={[',', ' ']}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

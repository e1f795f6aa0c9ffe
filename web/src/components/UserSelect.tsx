import { TagsInput, type TagsInputProps } from '@mantine/core';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../app/api.ts';
import { NameSelect, type NameSelectProps, useFound } from './NameSelect.tsx';

const foundQuery = (text: string) =>
  queryOptions({
    queryKey: ['users', 'found', text],
    queryFn: async (): Promise<string[]> => {
      const { data } = await api.GET('/users/search', {
        params: { query: { q: text, limit: 10 } },
      });
      return (data?.data ?? []).map(({ login }) => login);
    },
  });

/** A field for a user name, with suggestions. */
export function UserSelect(props: NameSelectProps) {
  return <NameSelect found={useFound(props.value, foundQuery)} {...props} />;
}

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
  const found = useFound(text, foundQuery);
  return (
    <TagsInput
      data={found.filter((name) => !value.includes(name))}
      filter={({ options }) => options}
      value={value}
      onChange={onChange}
      searchValue={text}
      onSearchChange={setText}
      splitChars={[',', ' ']}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

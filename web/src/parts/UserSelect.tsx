import {
  Autocomplete,
  type AutocompleteProps,
  TagsInput,
  type TagsInputProps,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../app/api.ts';

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

/** Lets a user be named, with those who are found by what was typed. */
export function UserSelect({
  value,
  onChange,
  ...props
}: Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> & {
  value: string;
  onChange: (name: string) => void;
}) {
  const [asked] = useDebouncedValue(value, 250);
  const found = useQuery(foundQuery(asked));
  return (
    <Autocomplete
      data={[...new Set(found.data)]}
      filter={({ options }) => options}
      value={value}
      onChange={onChange}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** Lets several users be named. */
export function UsersSelect({
  value,
  onChange,
  ...props
}: Omit<TagsInputProps, 'data' | 'value' | 'onChange'> & {
  value: string[];
  onChange: (names: string[]) => void;
}) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text, 250);
  const found = useQuery(foundQuery(asked));
  return (
    <TagsInput
      data={[...new Set(found.data)].filter((name) => !value.includes(name))}
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

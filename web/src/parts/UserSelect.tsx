import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
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

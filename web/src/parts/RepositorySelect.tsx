import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../app/api.ts';

const foundQuery = (text: string) =>
  queryOptions({
    queryKey: ['repositories', 'found', text],
    queryFn: async (): Promise<string[]> => {
      const { data } = await api.GET('/repos/search', {
        params: { query: { q: text, limit: 10 } },
      });
      return (data?.data ?? []).map(({ full_name }) => full_name);
    },
  });

/** Lets a repository be named, `owner/name`, with those that are found by what was typed. */
export function RepositorySelect({
  value,
  onChange,
  ...props
}: Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> & {
  value: string;
  onChange: (name: string) => void;
}) {
  // Names are searched for, not their owners.
  const [asked] = useDebouncedValue(value.split('/').at(-1) ?? '', 250);
  const found = useQuery(foundQuery(asked));
  return (
    <Autocomplete
      data={[...new Set(found.data)]}
      filter={({ options }) => options}
      value={value}
      onChange={onChange}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      {...props}
    />
  );
}

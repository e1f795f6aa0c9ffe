import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';

export type NameSelectProps = Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> & {
  value: string;
  onChange: (name: string) => void;
};

/** The names that are found by a text, asked for when typing pauses. */
export function useFound<Key extends QueryKey>(
  text: string,
  queryOf: (text: string) => UseQueryOptions<string[], Error, string[], Key>,
): string[] {
  const [asked] = useDebouncedValue(text, 250);
  return [...new Set(useQuery(queryOf(asked)).data)];
}

/** Lets something be named, by hand or from what was found. */
export const NameSelect = ({ found, ...props }: NameSelectProps & { found: string[] }) => (
  <Autocomplete
    data={found}
    filter={({ options }) => options}
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);

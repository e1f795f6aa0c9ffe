import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';

export type NameSelectProps = Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> & {
  value: string;
  onChange: (name: string) => void;
};

/** Search results for a text, fetched when typing pauses. */
export function useFound<Key extends QueryKey>(
  text: string,
  queryOf: (text: string) => UseQueryOptions<string[], Error, string[], Key>,
): string[] {
  const [asked] = useDebouncedValue(text, 250);
  return [...new Set(useQuery(queryOf(asked)).data)];
}

/** A text field with suggestions; any name can be typed. */
export const NameSelect = ({ found, ...props }: NameSelectProps & { found: string[] }) => (
  <Autocomplete
    data={found}
    filter={({ options }) => options}
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);

import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { useState } from 'react';

export type NameSelectProps = Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> & {
  value: string;
  onChange: (name: string) => void;
};

/**
 * Search results for a text, fetched when typing pauses; none before the field is used. Until they
 * come, those of the former text that still fit: a list that disappeared would lose a click.
 */
export function useFound<Key extends QueryKey>(
  text: string,
  queryOf: (text: string) => UseQueryOptions<string[], Error, string[], Key>,
  isUsed: boolean,
): string[] {
  const [asked] = useDebouncedValue(text, 250);
  const { data = [], isPlaceholderData } = useQuery({
    ...queryOf(asked),
    enabled: isUsed,
    placeholderData: keepPreviousData,
  });
  const isCurrent = asked === text && !isPlaceholderData;
  const fits = (name: string) => name.toLowerCase().includes(text.toLowerCase());
  return [...new Set(isCurrent ? data : data.filter(fits))];
}

/** A text field with suggestions, searched once it is used; any name can be typed. */
export function NameSelect<Key extends QueryKey>({
  text = '',
  queryOf,
  ...props
}: NameSelectProps & {
  /** What is searched for. */
  text: string | undefined;
  queryOf: (text: string) => UseQueryOptions<string[], Error, string[], Key>;
}) {
  const [isUsed, setIsUsed] = useState(false);
  return (
    <Autocomplete
      data={useFound(text, queryOf, isUsed)}
      filter={({ options }) => options}
      autoCapitalize="none"
      spellCheck={false}
      onFocus={() => setIsUsed(true)}
      {...props}
    />
  );
}

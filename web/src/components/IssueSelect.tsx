import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../app/api.ts';
import { messages } from '../messages/index.ts';
import { type FoundIssue, nameOfPlace } from './issuePlace.ts';

/** Open issues whose title or description contains the text; the newest if it is empty. */
const foundQuery = (text: string) =>
  queryOptions({
    queryKey: ['issues', 'found', text],
    queryFn: async (): Promise<FoundIssue[]> => {
      const query = { q: text, state: 'open', limit: 10 } as const;
      const { data } = await api.GET('/repos/issues/search', { params: { query } });
      return (data ?? []).flatMap(({ repository, number, title }) =>
        repository === null
          ? []
          : [{ place: { owner: repository.owner, repo: repository.name, index: number }, title }],
      );
    },
  });

/** Searches open issues in all repositories that the viewer can read. */
export function IssueSelect({
  value,
  onChange,
  ...props
}: Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: FoundIssue | null;
  onChange: (issue: FoundIssue | null) => void;
}) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text, 250);
  const shownText = value === null ? '' : labelOf(value);
  // After a choice, the field contains the issue's text, which is not a search.
  const found = useQuery(foundQuery(asked === shownText ? '' : asked));
  const issues = new Map((found.data ?? []).map((issue) => [nameOfPlace(issue.place), issue]));
  if (value !== null) issues.set(nameOfPlace(value.place), value);
  return (
    <Select
      searchable
      clearable
      data={[...issues].map(([name, issue]) => ({ value: name, label: labelOf(issue) }))}
      filter={({ options }) => options}
      value={value === null ? null : nameOfPlace(value.place)}
      onChange={(name) => onChange(name === null ? null : (issues.get(name) ?? null))}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={found.isFetching ? messages.layout.loading : messages.layout.noIssues}
      clearButtonProps={{ 'aria-label': messages.layout.clear }}
      {...props}
    />
  );
}

const labelOf = ({ place, title }: FoundIssue): string => `${title} (${nameOfPlace(place)})`;

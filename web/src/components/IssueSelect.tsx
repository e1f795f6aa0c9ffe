import { Group, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../app/api.ts';
import { messages } from '../messages/index.ts';
import { RepositoryDot } from './Dot.tsx';
import { type FoundIssue, foundIssue, nameOfPlace } from './issuePlace.ts';
import classes from './text.module.css';

/** Open issues that contain the text; by default only those on which the viewer may track time. */
export const foundQuery = (text: string, isReadOnly: boolean) =>
  queryOptions({
    queryKey: ['issues', isReadOnly ? 'readable' : 'trackable', text],
    queryFn: async (): Promise<FoundIssue[]> => {
      const q = text.slice(0, 255);
      const { data = [] } = isReadOnly
        ? await api.GET('/repos/issues/search', {
            params: { query: { q, state: 'open', limit: 10 } },
          })
        : await api.GET('/user/issues/trackable', { params: { query: { q } } });
      return data.flatMap(foundIssue);
    },
  });

/**
 * Finds an open issue by title, repository or number: those that the viewer works on first, and only
 * those on which they may track time.
 */
export function IssueSelect({
  value,
  onChange,
  isReadOnly = false,
  ...props
}: Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: FoundIssue | null;
  onChange: (issue: FoundIssue | null) => void;
  /** The issue is only opened: offers all that the viewer can read. */
  isReadOnly?: boolean;
}) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text, 250);
  const shownText = value === null ? '' : labelOf(value);
  // After a choice, the field contains the issue's text, which is not a search.
  const [isUsed, setIsUsed] = useState(false);
  const found = useQuery({
    ...foundQuery(asked === shownText ? '' : asked, isReadOnly),
    enabled: isUsed,
  });
  const issues = new Map((found.data ?? []).map((issue) => [nameOfPlace(issue.place), issue]));
  if (value !== null) issues.set(nameOfPlace(value.place), value);
  return (
    <Select
      searchable
      clearable
      data={[...issues].map(([name, issue]) => ({ value: name, label: labelOf(issue) }))}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <Group gap="sm" wrap="nowrap">
          <RepositoryDot repository={issues.get(option.value)?.repository} />
          <span className={classes.text}>{option.label}</span>
        </Group>
      )}
      value={value === null ? null : nameOfPlace(value.place)}
      onChange={(name) => onChange(name === null ? null : (issues.get(name) ?? null))}
      searchValue={text}
      onSearchChange={setText}
      onFocus={() => setIsUsed(true)}
      nothingFoundMessage={found.isFetching ? messages.layout.loading : messages.layout.noIssues}
      clearButtonProps={{ 'aria-label': messages.layout.clear }}
      {...props}
    />
  );
}

/** A field cannot isolate a part of its text, so characters that turn the direction are left out. */
const labelOf = ({ place, title }: FoundIssue): string =>
  `${title.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')} (${nameOfPlace(place)})`;

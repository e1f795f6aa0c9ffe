import { Group, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../app/api.ts';
import { useAreas } from '../app/area.ts';
import { messages } from '../messages/index.ts';
import { RepositoryDot } from './Dot.tsx';
import { type FoundIssue, foundIssue, nameOfPlace } from './issuePlace.ts';
import classes from './text.module.css';

/** Issues found elsewhere than here; null: nothing can be found there. */
interface FoundElsewhere {
  readonly from: string;
  readonly issues: readonly FoundIssue[];
}

declare module '../app/area.ts' {
  interface Area {
    /** Finds issues elsewhere; they are used like those here. */
    readonly issueFinders?: readonly ((
      text: string,
      signal: AbortSignal,
    ) => Promise<FoundElsewhere | null>)[];
  }
}

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
  onNew,
  ...props
}: Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: FoundIssue | null;
  onChange: (issue: FoundIssue | null) => void;
  /** The issue is only opened: offers all that the viewer can read. */
  isReadOnly?: boolean;
  /** Also offers to create an issue of this title. */
  onNew?: (title: string) => void;
}) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text, 250);
  const shownText = value === null ? '' : labelOf(value);
  // After a choice, the field contains the issue's text, which is not a search.
  const [isUsed, setIsUsed] = useState(false);
  const words = asked === shownText ? '' : asked;
  const found = useQuery({ ...foundQuery(words, isReadOnly), enabled: isUsed });
  const elsewhere = useElsewhere(words, isUsed);
  const issues = new Map((found.data ?? []).map((issue) => [nameOfPlace(issue.place), issue]));
  if (value !== null) issues.set(nameOfPlace(value.place), value);
  const options = [...issues].map(optionOf);
  const groups = elsewhere.flatMap(({ from, issues: others }) => {
    const added = others
      .map((issue) => [nameOfPlace(issue.place), issue] as const)
      .filter(([name]) => !issues.has(name));
    for (const [name, issue] of added) issues.set(name, issue);
    return added.length === 0
      ? []
      : [{ group: messages.layout.from(from), items: added.map(optionOf) }];
  });
  const title = text.trim().slice(0, 255);
  const isSearched = title !== '' && text !== shownText && asked === text && found.isSuccess;
  // `#12` is a number to find, not a title.
  const offersNew = onNew !== undefined && isSearched && !/#\d+$/.test(title);
  const own = { group: messages.layout.yours, items: options };
  const shown = [
    ...(groups.length === 0 ? options : [...(options.length === 0 ? [] : [own]), ...groups]),
    ...(offersNew ? [{ value: newIssue, label: messages.layout.createIssue(title) }] : []),
  ];
  return (
    <Select
      searchable
      clearable
      data={shown}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <Group gap="sm" wrap="nowrap">
          {option.value === newIssue ? (
            <Plus size={16} aria-hidden />
          ) : (
            <RepositoryDot repository={issues.get(option.value)?.repository} />
          )}
          <span className={classes.text}>{option.label}</span>
        </Group>
      )}
      value={value === null ? null : nameOfPlace(value.place)}
      onChange={(name) => {
        if (name === newIssue) onNew?.(title);
        else onChange(name === null ? null : (issues.get(name) ?? null));
      }}
      onKeyDown={(event) => {
        // Without another choice, Enter need not mark it first.
        if (!offersNew || found.data.length > 0) return;
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onNew(title);
      }}
      searchValue={text}
      onSearchChange={setText}
      onFocus={() => setIsUsed(true)}
      nothingFoundMessage={found.isFetching ? messages.layout.loading : messages.layout.noIssues}
      clearButtonProps={{ 'aria-label': messages.layout.clear }}
      {...props}
    />
  );
}

/** Issues that the finders of other areas found. */
function useElsewhere(words: string, isUsed: boolean): readonly FoundElsewhere[] {
  const finders = useAreas().flatMap(({ issueFinders = [] }) => issueFinders);
  const asked = useQueries({
    queries: finders.map((find, i) => ({
      queryKey: ['issues', 'elsewhere', i, words],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(words, signal),
      enabled: isUsed,
    })),
  });
  return asked.flatMap(({ data }) => data ?? []);
}

const optionOf = ([name, issue]: readonly [string, FoundIssue]) => ({
  value: name,
  label: labelOf(issue),
});

/** The option that creates one; names of issues have a `#`. */
const newIssue = 'new';

/** A field cannot isolate a part of its text, so characters that turn the direction are left out. */
const labelOf = ({ place, title }: FoundIssue): string =>
  `${title.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')} (${nameOfPlace(place)})`;

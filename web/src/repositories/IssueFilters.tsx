import { Box, Group, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { number } from '../components/format.ts';
import type { RepositoryPlace } from '../components/repository.ts';
import { SearchField } from '../components/SearchField.tsx';
import { messages } from '../messages/index.ts';
import { issueCountsQuery } from './queries.ts';
import { type IssuesSearch, states, usualState } from './search.ts';
import { UserFilter } from './UserFilter.tsx';

const t = messages.repositories;

/** Filters of the issue list, stored in the URL. */
export function IssueFilters({
  place,
  search,
  onChange,
}: {
  place: RepositoryPlace;
  search: IssuesSearch;
  onChange: (change: IssuesSearch) => void;
}) {
  const counts = useQuery({
    ...issueCountsQuery(place, search),
    placeholderData: keepPreviousData,
  }).data;
  return (
    <Group gap="sm">
      <SegmentedControl
        aria-label={t.state}
        value={search.state ?? usualState}
        onChange={(value) =>
          onChange({ state: states.find((state) => state === value && state !== usualState) })
        }
        data={states.map((value) => ({
          value,
          label:
            counts === undefined ? t.states[value] : `${t.states[value]} ${number(counts[value])}`,
        }))}
      />
      <Box flex="1 1 220px">
        <SearchField
          mb={0}
          label={t.searchIssues}
          value={search.q ?? ''}
          onSearch={(q) => onChange({ q: q.trim() || undefined })}
        />
      </Box>
      <UserFilter
        label={t.assignee}
        value={search.assignee}
        onChange={(assignee) => onChange({ assignee })}
      />
      <UserFilter
        label={t.author}
        value={search.author}
        onChange={(author) => onChange({ author })}
      />
    </Group>
  );
}

import { Box, Group, SegmentedControl, Select } from '@mantine/core';
import { selectChip } from '../components/chips.ts';
import { SearchField } from '../components/SearchField.tsx';
import { messages } from '../messages/index.ts';
import {
  archivals,
  type RepositoriesSearch,
  scopes,
  secrecies,
  sorts,
  usualSearch,
  usualSort,
} from './search.ts';

const t = messages.repositories;

/** Filters and order of the list, stored in the URL. */
export function RepositoryFilters({
  search,
  isSignedIn,
  onChange,
}: {
  search: RepositoriesSearch;
  isSignedIn: boolean;
  onChange: (change: RepositoriesSearch) => void;
}) {
  return (
    <Group gap="sm">
      {isSignedIn && (
        <SegmentedControl
          aria-label={t.owner}
          value={search.of ?? usualSearch.of}
          onChange={(of) => onChange({ of: unless(of, usualSearch.of, scopes), sort: undefined })}
          data={[
            { value: 'mine', label: t.mine },
            { value: 'all', label: messages.layout.all },
          ]}
        />
      )}
      <Box flex="1 1 200px">
        <SearchField
          mb={0}
          label={t.search}
          value={search.q ?? ''}
          onSearch={(q) => onChange({ q: q.trim() || undefined })}
        />
      </Box>
      {isSignedIn && (
        <Select
          {...selectChip}
          label={t.visibility}
          value={search.secrecy ?? usualSearch.secrecy}
          onChange={(value) => onChange({ secrecy: unless(value, usualSearch.secrecy, secrecies) })}
          data={secrecies.map((value) => ({ value, label: t.visibilities[value] }))}
        />
      )}
      <Select
        {...selectChip}
        label={t.archived}
        value={search.archived ?? usualSearch.archived}
        onChange={(value) => onChange({ archived: unless(value, usualSearch.archived, archivals) })}
        data={archivals.map((value) => ({ value, label: t.archivedOptions[value] }))}
      />
      <Select
        {...selectChip}
        label={t.sort}
        value={search.sort ?? usualSort(search, isSignedIn)}
        onChange={(value) =>
          onChange({ sort: unless(value, usualSort(search, isSignedIn), sorts) })
        }
        data={sortsOf(search, isSignedIn).map((value) => ({ value, label: t.sorts[value] }))}
      />
    </Group>
  );
}

const sortsOf = (search: RepositoriesSearch, isSignedIn: boolean) =>
  sorts.filter((sort) => sort !== 'time' || usualSort(search, isSignedIn) === 'time');

/** Defaults are omitted from the URL. */
const unless = <T extends string>(
  value: string | null,
  first: NoInfer<T>,
  choices: readonly T[],
): T | undefined => choices.find((choice) => choice === value && choice !== first);

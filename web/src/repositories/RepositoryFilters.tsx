import { Box, Group, SegmentedControl, Select } from '@mantine/core';
import { selectChip } from '../components/chips.ts';
import { SearchField } from '../components/SearchField.tsx';
import { messages } from '../messages/index.ts';
import { archivals, type RepositoriesSearch, secrecies, sorts } from './search.ts';

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
          value={search.of ?? 'mine'}
          onChange={(of) => onChange({ of: of === 'all' ? 'all' : undefined })}
          data={[
            { value: 'mine', label: t.mine },
            { value: 'all', label: t.all },
          ]}
        />
      )}
      <Box flex="1 1 220px">
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
          allowDeselect={false}
          value={search.secrecy ?? 'any'}
          onChange={(value) => onChange({ secrecy: unless(value, 'any', secrecies) })}
          data={secrecies.map((value) => ({ value, label: t.visibilities[value] }))}
        />
      )}
      <Select
        {...selectChip}
        label={t.archivedFilter}
        allowDeselect={false}
        value={search.archived ?? 'no'}
        onChange={(value) => onChange({ archived: unless(value, 'no', archivals) })}
        data={archivals.map((value) => ({ value, label: t.archivedOptions[value] }))}
      />
      <Select
        {...selectChip}
        label={t.sort}
        allowDeselect={false}
        value={search.sort ?? 'updated'}
        onChange={(value) => onChange({ sort: unless(value, 'updated', sorts) })}
        data={sorts.map((value) => ({ value, label: t.sorts[value] }))}
      />
    </Group>
  );
}

/** Defaults are omitted from the URL. */
const unless = <T extends string>(
  value: string | null,
  first: NoInfer<T>,
  choices: readonly T[],
): T | undefined => choices.find((choice) => choice === value && choice !== first);

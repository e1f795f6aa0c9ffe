import { Button, Collapse, Group, Select, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ListFilter } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { messages } from '../messages/index.ts';
import { type FilterProps, noSearch, ranges, type TimeSearch } from './search.ts';

const t = messages.time;
const MoreFilters = lazy(() => import('./MoreFilters.tsx'));

/** Filters of the entry list, stored in the URL. */
export function TimeFilters({ search, onChange }: FilterProps) {
  const isNarrowed = (['from', 'to', 'repository', 'billable', 'q'] as const).some(
    (name) => search[name] !== noSearch[name],
  );
  const [isOpen, more] = useDisclosure(isNarrowed);
  const isCustom = search.from !== '' || search.to !== '';
  return (
    <>
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <Select
          miw={0}
          label={t.range}
          value={isCustom ? 'custom' : search.range}
          data={[
            ...(isCustom ? [{ value: 'custom', label: t.ranges.custom }] : []),
            ...ranges.map((range) => ({ value: range, label: t.ranges[range] })),
          ]}
          onChange={(range) =>
            range !== null &&
            range !== 'custom' &&
            onChange({ range: range as TimeSearch['range'], from: '', to: '' })
          }
        />
        <Button
          flex="none"
          leftSection={<ListFilter size={16} />}
          aria-expanded={isOpen}
          onClick={more.toggle}
        >
          {isOpen ? t.fewerFilters : t.moreFilters}
        </Button>
      </Group>
      <Collapse expanded={isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton height={56} />}>
            <MoreFilters search={search} onChange={onChange} />
          </Suspense>
        )}
      </Collapse>
    </>
  );
}

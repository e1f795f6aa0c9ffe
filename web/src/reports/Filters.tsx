import { Button, Card, Collapse, Group, Select, SimpleGrid, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { number } from '../components/format.ts';
import { messages } from '../messages/index.ts';
import { RangeDates } from './RangeDates.tsx';
import {
  type GroupKey,
  groupKeys,
  groupsOf,
  isGroupKey,
  type ReportSearch,
  rangeNames,
} from './search.ts';
import type { Report, Source } from './source.ts';
import { activeFilters } from './words.ts';

const t = messages.reports;
const MoreFilters = lazy(() => import('./MoreFilters.tsx'));

/** Filters and grouping of the report, stored in the URL. */
export function Filters({
  source,
  search,
  onSearch,
  report,
}: {
  source: Source;
  search: ReportSearch;
  onSearch: (search: ReportSearch) => void;
  report: Report | undefined;
}) {
  const active = activeFilters(search);
  const [isOpen, { toggle }] = useDisclosure(active > 0);
  const { preset, from, to, ...others } = search;
  const isCustom = preset === undefined && (from !== undefined || to !== undefined);
  const [first, second] = groupsOf(search, source).split(',');
  const offered = groupKeys.filter(
    (key) =>
      !(key === 'user' && source.kind === 'mine') &&
      !(key === 'repository' && source.kind === 'repository'),
  );
  const groupBy = (one: string, two: string | null | undefined) =>
    onSearch({ ...search, by: two == null || two === '' || two === one ? one : `${one},${two}` });
  const options = (keys: readonly GroupKey[]) =>
    keys.map((value) => ({ value, label: t.groupKeys[value] }));
  return (
    <Card withBorder data-off-paper>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        <Select
          label={t.range}
          allowDeselect={false}
          maxDropdownHeight={400}
          value={isCustom ? 'custom' : (preset ?? 'this-month')}
          onChange={(value) => {
            if (value !== null && value !== 'custom') onSearch({ ...others, preset: value });
          }}
          data={[
            ...rangeNames.map((value) => ({ value, label: t.ranges[value] })),
            ...(isCustom ? [{ value: 'custom', label: t.ranges.custom }] : []),
          ]}
        />
        <RangeDates
          report={report}
          onChange={(first, last) => onSearch({ ...others, from: first, to: last })}
        />
        <Select
          label={t.groupBy}
          allowDeselect={false}
          value={first !== undefined && isGroupKey(first) ? first : null}
          onChange={(value) => value !== null && groupBy(value, second)}
          data={options(offered)}
        />
        <Select
          label={t.thenBy}
          allowDeselect={false}
          value={second !== undefined && isGroupKey(second) ? second : ''}
          onChange={(value) => groupBy(first ?? '', value)}
          data={[
            { value: '', label: t.noGroup },
            ...options(offered.filter((key) => key !== first)),
          ]}
        />
      </SimpleGrid>
      <Group mt="sm" gap="sm">
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<SlidersHorizontal size={16} aria-hidden />}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {active === 0 ? t.filters : t.activeFilters(number(active))}
        </Button>
        {active > 0 && (
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => {
              const { by, unit } = search;
              onSearch({
                ...(preset === undefined ? {} : { preset }),
                ...(from === undefined ? {} : { from }),
                ...(to === undefined ? {} : { to }),
                ...(by === undefined ? {} : { by }),
                ...(unit === undefined ? {} : { unit }),
              });
            }}
          >
            {t.clearFilters}
          </Button>
        )}
      </Group>
      <Collapse expanded={isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton height={56} mt="sm" />}>
            <MoreFilters source={source} search={search} onSearch={onSearch} />
          </Suspense>
        )}
      </Collapse>
    </Card>
  );
}

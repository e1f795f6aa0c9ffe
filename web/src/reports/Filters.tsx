import { Button, Select, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useAreas } from '../app/area.ts';
import classes from '../components/chips.module.css';
import { selectChip } from '../components/chips.ts';
import { number } from '../components/format.ts';
import parts from '../components/text.module.css';
import { messages } from '../messages/index.ts';
import { usualUnit } from './bars.ts';
import { RangeDates } from './RangeDates.tsx';
import type { ReportProps } from './reportProps.ts';
import {
  type GroupKey,
  groupKeys,
  groupsOf,
  isGroupKey,
  rangeNames,
  type TimeUnit,
  timeUnits,
  usualRange,
} from './search.ts';
import type { Report } from './source.ts';
import { activeFilters } from './words.ts';

const t = messages.reports;
const MoreFilters = lazy(() => import('./MoreFilters.tsx'));

/** Filters and grouping of the report, stored in the URL. */
export function Filters({ report, ...props }: ReportProps & { report: Report | undefined }) {
  const { source, search, onSearch, isOfProject = false } = props;
  const active = activeFilters(isOfProject ? { ...search, project: undefined } : search);
  const [isOpen, { toggle }] = useDisclosure(active > 0);
  const { preset, from, to, ...others } = search;
  const isCustom = preset === undefined && (from !== undefined || to !== undefined);
  const [first, second] = groupsOf(search, source).split(',');
  const ofAreas = useAreas().flatMap(({ reportKeys = [] }) => reportKeys);
  const offered = groupKeys.filter(
    (key) =>
      (!['project', 'client'].includes(key) || ofAreas.includes(key)) &&
      !(key === 'user' && source.kind === 'mine') &&
      !(key === 'repository' && source.kind === 'repository'),
  );
  const groupBy = (one: string, two: string | null | undefined) =>
    onSearch({ ...search, by: two == null || two === '' || two === one ? one : `${one},${two}` });
  const options = (keys: readonly GroupKey[]) =>
    keys.map((value) => ({ value, label: t.groupKeys[value] }));
  return (
    <div className={classes.chips} data-off-paper>
      <Select
        {...selectChip}
        labelProps={{ className: parts.hidden }}
        label={t.range}
        maxDropdownHeight={400}
        value={isCustom ? 'custom' : (preset ?? usualRange)}
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
        {...selectChip}
        label={t.groupBy}
        value={first !== undefined && isGroupKey(first) ? first : null}
        onChange={(value) => value !== null && groupBy(value, second)}
        data={options(offered)}
      />
      <Select
        {...selectChip}
        label={t.thenBy}
        value={second !== undefined && isGroupKey(second) ? second : ''}
        onChange={(value) => groupBy(first ?? '', value)}
        data={[{ value: '', label: t.noGroup }, ...options(offered.filter((key) => key !== first))]}
      />
      <Select
        {...selectChip}
        label={t.barUnit}
        value={search.unit ?? 'auto'}
        onChange={(value) => {
          const { unit: _, ...rest } = search;
          onSearch(value === 'auto' ? rest : { ...rest, unit: value as TimeUnit });
        }}
        data={[
          { value: 'auto', label: automaticOf(report) },
          ...timeUnits.map((value) => ({ value, label: t.groupKeys[value] })),
        ]}
      />
      {isOpen && (
        <Suspense fallback={<Skeleton height={28} width={320} />}>
          <MoreFilters {...props} />
        </Suspense>
      )}
      <Button
        variant="subtle"
        color="gray"
        className={classes.add}
        leftSection={<Plus size={14} />}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {active === 0 ? t.filters : t.activeFilters(number(active))}
      </Button>
      {active > 0 && (
        <Button
          variant="subtle"
          color="gray"
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
          {messages.repositories.clearFilters}
        </Button>
      )}
    </div>
  );
}

const automaticOf = (report: Report | undefined): string =>
  t.automatic(t.groupKeys[report === undefined ? 'day' : usualUnit(report)]);

import '@mantine/dates/styles.layer.css';
import { Box, Button, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DayInput } from '../components/DayInput.tsx';
import { useFirstDay } from '../components/weekSettings.ts';
import { messages } from '../messages/index.ts';
import { repositoriesQuery } from './queries.ts';
import { billables, noSearch, ranges, type TimeSearch } from './search.ts';
import classes from './time.module.css';

const t = messages.time;

/** Filters of the entry list, stored in the URL. */
export function TimeFilters({
  search,
  onChange,
}: {
  search: TimeSearch;
  onChange: (changes: Partial<TimeSearch>, replace?: boolean) => void;
}) {
  const repositories = useQuery(repositoriesQuery).data ?? [];
  const firstDay = useFirstDay();
  const isNarrowed = (['from', 'to', 'repository', 'billable', 'q'] as const).some(
    (name) => search[name] !== noSearch[name],
  );
  const [isOpen, more] = useDisclosure(isNarrowed);
  // Narrow windows hide further filters until they are expanded.
  const rest = isOpen ? {} : { visibleFrom: 'sm' };
  const isCustom = search.from !== '' || search.to !== '';
  const known = new Set([...repositories, search.repository].filter((name) => name !== ''));
  const dates = {
    valueFormat: 'YYYY-MM-DD',
    placeholder: t.anyDay,
    clearable: true,
    clearButtonProps: { 'aria-label': messages.layout.clear },
    firstDayOfWeek: firstDay,
  };
  return (
    <SimpleGrid cols={{ base: 2, md: 3, lg: 6 }} spacing="sm">
      <Select
        label={t.range}
        allowDeselect={false}
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
        hiddenFrom="sm"
        variant="default"
        className={classes.more}
        aria-expanded={isOpen}
        onClick={more.toggle}
      >
        {isOpen ? t.fewerFilters : t.moreFilters}
      </Button>
      <DayInput
        {...rest}
        label={t.from}
        {...dates}
        maxDate={search.to || undefined}
        value={search.from || null}
        onChange={(from) => onChange({ from: from ?? '' })}
      />
      <DayInput
        {...rest}
        label={t.to}
        {...dates}
        minDate={search.from || undefined}
        value={search.to || null}
        onChange={(to) => onChange({ to: to ?? '' })}
      />
      <Select
        {...rest}
        label={t.repository}
        placeholder={t.anyRepository}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': messages.layout.clear }}
        nothingFoundMessage={t.noRepository}
        value={search.repository === '' ? null : search.repository}
        data={[...known]}
        onChange={(repository) => onChange({ repository: repository ?? '' })}
      />
      <Select
        {...rest}
        label={t.billable}
        allowDeselect={false}
        value={search.billable}
        data={billables.map((value) => ({ value, label: t.billables[value] }))}
        onChange={(billable) => onChange({ billable: billable as TimeSearch['billable'] })}
      />
      <Box {...rest}>
        <NoteFilter q={search.q} onChange={(q) => onChange({ q }, true)} />
      </Box>
    </SimpleGrid>
  );
}

function NoteFilter({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  // The URL changed by other means: back, forward, or clearing all filters.
  if (known !== q) {
    setKnown(q);
    if (text.trim() !== q) setText(q);
  }
  const ask = useDebouncedCallback(onChange, 300);
  return (
    <TextInput
      type="search"
      label={t.note}
      placeholder={t.notePart}
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        ask(currentTarget.value.trim());
      }}
    />
  );
}

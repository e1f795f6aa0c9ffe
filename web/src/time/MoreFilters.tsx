import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DayInput } from '../components/DayInput.tsx';
import { messages } from '../messages/index.ts';
import { repositoriesQuery } from './queries.ts';
import { billables, type FilterProps, type TimeSearch } from './search.ts';

const t = messages.time;

/** Filters by day, repository, billable status and note; loaded on demand. */
export default function MoreFilters({ search, onChange }: FilterProps) {
  const repositories = useQuery(repositoriesQuery).data;
  const known = new Set([...(repositories?.keys() ?? []), search.repository]);
  const dates = {
    placeholder: t.anyDay,
    clearable: true,
    clearButtonProps: { 'aria-label': messages.layout.clear },
  };
  return (
    <SimpleGrid cols={{ base: 2, md: 3, lg: 5 }} spacing="sm">
      <DayInput
        label={t.from}
        {...dates}
        maxDate={search.to || undefined}
        value={search.from || null}
        onChange={(from) => onChange({ from: from ?? '' })}
      />
      <DayInput
        label={t.to}
        {...dates}
        minDate={search.from || undefined}
        value={search.to || null}
        onChange={(to) => onChange({ to: to ?? '' })}
      />
      <Select
        label={messages.repositories.repository}
        placeholder={messages.layout.all}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': messages.layout.clear }}
        nothingFoundMessage={t.noRepository}
        value={search.repository === '' ? null : search.repository}
        data={[...known].flatMap((value) =>
          value === '' ? [] : { value, label: repositories?.get(value) ?? value },
        )}
        onChange={(repository) => onChange({ repository: repository ?? '' })}
      />
      <Select
        label={messages.entries.billable}
        value={search.billable}
        data={billables.map((value) => ({ value, label: t.billables[value] }))}
        onChange={(billable) => onChange({ billable: billable as TimeSearch['billable'] })}
      />
      <NoteFilter q={search.q} onChange={(q) => onChange({ q }, true)} />
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
      label={messages.entries.note}
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

import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { selectChip } from '../components/chips.ts';
import { messages } from '../messages/index.ts';
import { isolated } from '../messages/isolate.ts';
import { useFilterNames } from '../reports/names.ts';
import type { ReportProps } from '../reports/reportProps.ts';
import { changed } from '../reports/search.ts';
import { choicesQuery } from './places.ts';
import { clientsQuery } from './queries.ts';
import { t } from './texts.ts';

/** Filters of a report by client and project. */
export default function ReportFilters({ search, onSearch, isOfProject }: ReportProps) {
  const { data: clients = [] } = useQuery(clientsQuery);
  const { data: projects = [] } = useQuery(choicesQuery);
  const names = useFilterNames(search);
  const fields = [
    ['client', clients],
    ['project', projects],
  ] as const;
  return (isOfProject ? [] : fields).map(([name, known]) => {
    const value = String(search[name] ?? '');
    const isKnown = value === '' || known.some(({ id }) => String(id) === value);
    return (
      <Select
        key={name}
        {...selectChip}
        label={messages.reports.groupKeys[name]}
        allowDeselect={false}
        value={value}
        onChange={(id) => onSearch(changed(search, { [name]: id ? Number(id) : undefined }))}
        data={[
          { value: '', label: t.everyClient },
          ...known.map(({ id, name }) => ({ value: String(id), label: isolated(name) })),
          ...(isKnown ? [] : [{ value, label: isolated(names[name] ?? '–') }]),
        ]}
      />
    );
  });
}

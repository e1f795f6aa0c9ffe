import { Alert, Anchor, Select, Stack, Table, Text } from '@mantine/core';
import { Info } from 'lucide-react';
import { day, dayAndTime, dayOf, hours, timeOfDay } from '../components/format.ts';
import parts from '../components/text.module.css';
import { useIsPhone } from '../components/useIsPhone.ts';
import { WideTable } from '../components/WideTable.tsx';
import { useZone } from '../components/zone.ts';
import { reasonWords } from '../messages/errorWords.ts';
import { type Choices, fields, partsOfField, titleAndNote } from './importChoices.ts';
import type { Columns } from './readColumns.ts';
import { t } from './texts.ts';
import classes from './timeImport.module.css';

type Column = Columns['columns'][number];
type Sample = Columns['samples'][number];

const options = [
  { value: 'ignore', label: t.ignore },
  ...fields.map((field) => ({ value: field, label: t.fields[field] })),
];

/** What the columns mean, with the first rows beside. */
export function ImportColumns({
  found,
  choices,
  onChange,
}: {
  found: Columns;
  choices: Choices;
  onChange: (changes: Partial<Choices>) => void;
}) {
  const isPhone = useIsPhone();
  const zone = useZone();
  const { columns, samples } = found;
  const shown = isPhone ? samples.slice(0, 1) : samples;
  const fieldOf = ({ heading, field }: Column) => choices.mapping[heading] ?? field ?? 'ignore';
  const hasDate = columns.some((column) => fieldOf(column) === 'date');
  const map = (heading: string, field: string): void => {
    // A meaning has one column: the former one is not used from now on.
    const taken = partsOfField(field);
    const former = columns.filter((other) =>
      partsOfField(fieldOf(other)).some((part) => taken.includes(part)),
    );
    const ignored = former.map((other) => [other.heading, 'ignore'] as const);
    onChange({
      mapping: { ...choices.mapping, ...Object.fromEntries(ignored), [heading]: field },
    });
  };
  return (
    <Stack gap="sm">
      <WideTable minWidth={isPhone ? 280 : 720} label={t.columnsTable} isFixed>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={isPhone ? undefined : 184}>{t.column}</Table.Th>
            <Table.Th w={isPhone ? undefined : 208}>{t.meaning}</Table.Th>
            {!isPhone &&
              shown.map((_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
                <Table.Th key={row}>{t.row(row + 1)}</Table.Th>
              ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map((column, place) => {
            const field = fieldOf(column);
            const cell = { place, field, hasDate, zone };
            return (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading
                key={place}
                column={column}
                field={field}
                cells={shown.map((sample) => textOf(sample, cell))}
                isPhone={isPhone}
                onChange={(value) => map(column.heading, value)}
              />
            );
          })}
        </Table.Tbody>
      </WideTable>
      {found.code !== '' && (
        <Text c="var(--mantine-color-error)" role="status">
          {problemText(found)}
        </Text>
      )}
      {found.naming !== undefined && (
        <Alert icon={<Info size={16} />}>
          {t.naming(found.naming)}{' '}
          <Anchor
            component="button"
            type="button"
            onClick={() => map(found.naming ?? '', titleAndNote)}
          >
            {t.noteToo}
          </Anchor>
        </Alert>
      )}
    </Stack>
  );
}

function Row({
  column: { heading, is_empty },
  field,
  cells,
  isPhone,
  onChange,
}: {
  column: Column;
  field: string;
  cells: readonly string[];
  isPhone: boolean;
  onChange: (field: string) => void;
}) {
  return (
    <Table.Tr className={classes.column} data-used={field !== 'ignore' && !is_empty}>
      <Table.Td className={parts.text} dir="auto">
        {heading}
        {isPhone && (
          <Text c="dimmed" dir="auto">
            {cells[0]}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {is_empty ? (
          <Text className={classes.empty}>{t.empty}</Text>
        ) : (
          <Select
            aria-label={t.meaningOf(heading)}
            data={options}
            value={field}
            onChange={(value) => value !== null && onChange(value)}
          />
        )}
      </Table.Td>
      {!isPhone &&
        cells.map((text, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
          <Table.Td key={row} className={classes.cell} dir="auto" title={text}>
            {text}
          </Table.Td>
        ))}
    </Table.Tr>
  );
}

interface Cell {
  readonly place: number;
  readonly field: string;
  /** Whether another column has the date of the start. */
  readonly hasDate: boolean;
  readonly zone: string;
}

/** A cell as it will be read; as it is in the file if that says nothing else, or cannot be read. */
function textOf({ cells, started, day: date, time, billable }: Sample, cell: Cell): string {
  const { field, zone } = cell;
  const text = cells[cell.place] ?? '';
  if (text === '' || time === null) return text;
  if (['duration', 'hours', 'seconds'].includes(field)) return hours(time);
  if (field === 'billable' && billable !== null) return billable ? t.yes : t.no;
  if (field === 'date' && date !== null) return dayOf(date);
  if (started === null) return text;
  if (field === 'date') return day(started, zone);
  if (field === 'start') return (cell.hasDate ? timeOfDay : dayAndTime)(started, zone);
  const ended = new Date(Date.parse(started) + time * 1000);
  if (field === 'end_date') return day(ended, zone);
  if (field === 'end') return (cell.hasDate ? timeOfDay : dayAndTime)(ended, zone);
  return text;
}

/** What is missing, in the words of this page. */
function problemText({ problem: message, ...problem }: Columns): string {
  const { reason } = problem.values as { reason?: keyof typeof t.missing };
  return (reason && t.missing[reason]) ?? reasonWords({ ...problem, message });
}

import { Select, Stack, Table, Text } from '@mantine/core';
import type { SentProblem } from '../../../src/core/problem.ts';
import parts from '../components/text.module.css';
import { useIsPhone } from '../components/useIsPhone.ts';
import { WideTable } from '../components/WideTable.tsx';
import { reasonWords } from '../messages/errorWords.ts';
import { type Choices, type DateOrder, fields } from './importChoices.ts';
import { t } from './texts.ts';

interface Column {
  readonly heading: string;
  readonly field: string | null;
  readonly example: string;
}

const options = [
  { value: 'ignore', label: t.ignore },
  ...fields.map((field) => ({ value: field, label: t.fields[field] })),
];

/** Which column holds what. */
export function ImportColumns({
  columns,
  problem,
  choices,
  onChange,
}: {
  columns: readonly Column[];
  problem: SentProblem;
  choices: Choices;
  onChange: (changes: Partial<Choices>) => void;
}) {
  const isPhone = useIsPhone();
  const fieldOf = ({ heading, field }: Pick<Column, 'heading' | 'field'>): string =>
    choices.mapping[heading] ?? field ?? 'ignore';
  const map = (heading: string, field: string): void => {
    // A field has one column: the former one is ignored from now on.
    const former = columns.filter((other) => field !== 'ignore' && fieldOf(other) === field);
    const ignored = former.map((other) => [other.heading, 'ignore'] as const);
    onChange({
      mapping: { ...choices.mapping, ...Object.fromEntries(ignored), [heading]: field },
    });
  };
  return (
    <Stack gap="sm">
      <WideTable minWidth={isPhone ? 280 : 560} label={t.columnsTable}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.column}</Table.Th>
            {!isPhone && <Table.Th>{t.firstValue}</Table.Th>}
            <Table.Th>{t.meaning}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map(({ heading, field, example }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading
            <Table.Tr key={place}>
              <Table.Td className={parts.text} dir="auto">
                {heading}
                {isPhone && (
                  <Text size="sm" c="dimmed" dir="auto">
                    {example}
                  </Text>
                )}
              </Table.Td>
              {!isPhone && (
                <Table.Td className={parts.text} dir="auto">
                  {example}
                </Table.Td>
              )}
              <Table.Td miw={160}>
                <Select
                  aria-label={t.meaningOf(heading)}
                  data={options}
                  value={fieldOf({ heading, field })}
                  allowDeselect={false}
                  onChange={(value) => value !== null && map(heading, value)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
      {problem.code !== '' && (
        <Text size="sm" c="var(--mantine-color-error)" role="status">
          {problemText(problem)}
        </Text>
      )}
      <Select
        label={t.dateOrder}
        data={Object.entries(t.dateOrders).map(([value, label]) => ({ value, label }))}
        value={choices.dateOrder}
        allowDeselect={false}
        maw={320}
        onChange={(value) => onChange({ dateOrder: (value ?? '') as DateOrder | '' })}
      />
    </Stack>
  );
}

/** What is missing, in the words of this page. */
const problemText = (problem: SentProblem): string =>
  t.missing[problem.values.reason as keyof typeof t.missing] ?? reasonWords(problem);

import { Table, Text } from '@mantine/core';
import { useState } from 'react';
import { dayAndTime, dayOf, hours } from '../components/format.ts';
import { issueText } from '../components/issuePlace.ts';
import { Pager, pageSize } from '../components/Pager.tsx';
import parts from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { useZone } from '../components/zone.ts';
import { errorWords } from '../messages/errorWords.ts';
import { messages } from '../messages/index.ts';
import { type Imported, placeIn } from './importing.ts';
import { t } from './texts.ts';

type Row = Imported['rows'][number];

/** The rows that are not simply added; rejected ones first. */
export default function ImportTable({ rows }: { rows: readonly Row[] }) {
  const zone = useZone();
  const [page, setPage] = useState(1);
  const order = ['error', 'change', 'skip'];
  const sorted = rows
    .filter(({ action }) => order.includes(action))
    .sort((a, b) => order.indexOf(a.action) - order.indexOf(b.action));
  if (sorted.length === 0) return null;
  return (
    <>
      <WideTable minWidth={720} label={t.rows}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.line}</Table.Th>
            <Table.Th>{t.outcome}</Table.Th>
            <Table.Th>{messages.entries.issue}</Table.Th>
            <Table.Th>{messages.entries.when}</Table.Th>
            <Table.Th ta="right">{messages.entries.duration}</Table.Th>
            <Table.Th>{messages.entries.note}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.slice((page - 1) * pageSize, page * pageSize).map((row) => (
            <Table.Tr key={row.line}>
              <Table.Td>{row.line}</Table.Td>
              <Table.Td className={parts.text}>
                {t.actions[row.action as keyof typeof t.actions]}
                {row.code !== '' && (
                  <Text c="var(--mantine-color-error)" dir="auto">
                    {errorWords(row)}
                  </Text>
                )}
              </Table.Td>
              <Table.Td className={parts.text}>
                {row.after !== null && issueText(placeIn(row, row.after.issue), row.title)}
              </Table.Td>
              <Table.Td>
                {row.after !== null &&
                  (row.after.day === null
                    ? dayAndTime(row.after.started ?? row.after.created, zone)
                    : dayOf(row.after.day))}
              </Table.Td>
              <Table.Td ta="right">
                <Change
                  from={row.before && hours(row.before.time)}
                  to={row.after && hours(row.after.time)}
                />
              </Table.Td>
              <Table.Td className={parts.text} dir="auto">
                <Change from={row.before?.note ?? null} to={row.after?.note ?? null} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
      <Pager page={page} total={sorted.length} onChange={setPage} />
    </>
  );
}

/** The new value, with the old one if it differs. */
function Change({ from, to }: { from: string | null; to: string | null }) {
  if (to === null) return null;
  if (from === null || from === to) return to;
  return (
    <>
      <del>{from}</del> {to}
    </>
  );
}

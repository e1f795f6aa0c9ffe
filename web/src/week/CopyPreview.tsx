import { Table, Text } from '@mantine/core';
import { dayHead, hours } from '../components/format.ts';
import parts from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { messages } from '../messages/index.ts';
import type { CopiedCell, CopiedRow } from './copy.ts';
import classes from './week.module.css';

const t = messages.week;

/** Preview of the copied week; skipped cells are struck through and name the reason. */
export function CopyPreview({
  rows,
  days,
}: {
  rows: readonly CopiedRow[];
  days: readonly string[];
}) {
  const reasons = rows.flatMap(({ cells }) => cells.map(({ reason }) => reason));
  return (
    <>
      <WideTable minWidth={760} label={t.copy}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.issue}>{messages.entries.issue}</Table.Th>
            {days.map((date) => (
              <Table.Th key={date} className={classes.head}>
                {dayHead(date)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, at, title, cells }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" className={classes.issue}>
                <Text className={parts.text} dir="auto">
                  {title}
                </Text>
                <Text size="xs" c="dimmed" className={parts.text}>
                  {at}
                </Text>
              </Table.Th>
              {cells.map((cell) => (
                <Table.Td key={cell.date} ta="right">
                  <Copied {...cell} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
      {[...new Set(reasons)]
        .filter((reason) => reason !== '')
        .map((reason) => (
          <Text key={reason} c="dimmed">
            {t.skippedReason(reason)}
          </Text>
        ))}
    </>
  );
}

function Copied({ seconds, change, reason }: CopiedCell) {
  if (seconds === 0) return null;
  if (change !== null) return hours(seconds);
  return (
    <Text span c="dimmed" title={reason}>
      <s>{hours(seconds)}</s>
    </Text>
  );
}

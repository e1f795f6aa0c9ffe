import { Button, Modal, Stack, Table, Text } from '@mantine/core';
import type { Entry } from '../components/entry.ts';
import { dayWords, hours, timeOfDay } from '../components/format.ts';
import parts from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { openEditEntry } from '../entries/dialogs.tsx';
import { isProvisional } from '../entries/waitingEntries.ts';
import { messages } from '../messages/index.ts';
import type { Cell, Row } from './grid.ts';

const t = messages.week;

/** The entries of a cell with several; the user decides which one to change. */
export function CellEntries({
  row,
  cell,
  zone,
  onClose,
}: {
  row: Row;
  cell: Cell;
  zone: string;
  onClose: () => void;
}) {
  const edit = (entry: Entry) => {
    onClose();
    openEditEntry(entry);
  };
  return (
    <Modal opened onClose={onClose} title={`${row.name}, ${dayWords(cell.date)}`}>
      <Stack>
        <Text>{t.cellEntriesText}</Text>
        <WideTable minWidth={300} label={t.cellEntries}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.from}</Table.Th>
              <Table.Th>{messages.entries.note}</Table.Th>
              <Table.Th ta="right">{messages.entries.time}</Table.Th>
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {cell.entries.map((entry) => (
              <Table.Tr key={entry.id}>
                <Table.Td>
                  {entry.started === null ? t.noStart : timeOfDay(entry.started, zone)}
                </Table.Td>
                <Table.Td className={parts.text} dir="auto" c={entry.note === '' ? 'dimmed' : ''}>
                  {entry.note === '' ? t.noNote : entry.note}
                </Table.Td>
                <Table.Td ta="right">{hours(entry.time)}</Table.Td>
                <Table.Td ta="right">
                  <Button
                    size="compact-sm"
                    disabled={isProvisional(entry)}
                    aria-label={t.editEntry(hours(entry.time))}
                    onClick={() => edit(entry)}
                  >
                    {messages.layout.edit}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      </Stack>
    </Modal>
  );
}

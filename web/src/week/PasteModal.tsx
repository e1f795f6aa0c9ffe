import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { dayHead, hours } from '../components/format.ts';
import parts from '../components/text.module.css';
import { WideTable } from '../components/WideTable.tsx';
import { messages } from '../messages/index.ts';
import type { Paste } from './paste.ts';
import type { useCells } from './useCells.ts';

const t = messages.week;

/** Preview of what pasting would change. */
export function PasteModal({
  paste,
  cells,
  onClose,
}: {
  paste: Paste;
  cells: ReturnType<typeof useCells>;
  onClose: () => void;
}) {
  const changes = paste.flatMap(({ change }) => change ?? []);
  const { many } = cells;
  const close = () => {
    many.reset();
    onClose();
  };
  const apply = () =>
    many.mutate({ changes, done: t.pasted(changes.length) }, { onSuccess: close });
  return (
    <Modal opened onClose={close} size="lg" title={t.pasteTitle}>
      <Stack>
        <Text>{t.pasteText}</Text>
        <WideTable minWidth={420} label={t.pasteTitle}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{messages.entries.issue}</Table.Th>
              <Table.Th>{messages.entries.date}</Table.Th>
              <Table.Th ta="right">{t.before}</Table.Th>
              <Table.Th ta="right">{t.after}</Table.Th>
              <Table.Th>{t.remark}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {paste.map(({ name, issue, date, before, change, text, remark }) => (
              <Table.Tr key={name}>
                <Table.Td className={parts.text}>{issue}</Table.Td>
                <Table.Td>{date === '' ? '' : dayHead(date)}</Table.Td>
                <Table.Td ta="right">{hours(before)}</Table.Td>
                <Table.Td ta="right" fw={600} className={parts.text}>
                  {change === null ? text : hours(change.seconds)}
                </Table.Td>
                <Table.Td className={parts.text}>{remark}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
        {changes.length === 0 && <Text>{t.pasteNothing}</Text>}
        {many.isError && <ErrorBox error={many.error} />}
        <Group justify="flex-end">
          <Button onClick={close}>{messages.layout.cancel}</Button>
          <Button onClick={apply} loading={many.isPending} disabled={changes.length === 0}>
            {t.pasteButton(changes.length)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { Group, Table, UnstyledButton } from '@mantine/core';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { adminMessages } from '../messages/administration.ts';

/** A sortable column header: ascending first, then descending. */
export function SortHeader({
  label,
  width,
  order,
  onSort,
}: {
  label: string;
  width?: number | undefined;
  /** Null if another column is sorted. */
  order: 'asc' | 'desc' | null;
  onSort: (order: 'asc' | 'desc') => void;
}) {
  const Icon = order === null ? ArrowUpDown : order === 'asc' ? ArrowUp : ArrowDown;
  const sorted = order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending';
  return (
    <Table.Th aria-sort={sorted} w={width} ta={width === undefined ? undefined : 'right'}>
      <UnstyledButton
        fw={500}
        fz="xs"
        mih={24}
        aria-label={adminMessages.admin.sortBy(label)}
        onClick={() => onSort(order === 'asc' ? 'desc' : 'asc')}
      >
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          {label}
          <Icon size={14} />
        </Group>
      </UnstyledButton>
    </Table.Th>
  );
}

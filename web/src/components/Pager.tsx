import { Group, Pagination, Text } from '@mantine/core';
import { messages } from '../messages/index.ts';
import { number } from './format.ts';

const t = messages.layout;

export const pageSize = 30;

/** Pagination with the total count; nothing if there is one page only. */
export function Pager({
  page: asked,
  total,
  size = pageSize,
  onChange,
}: {
  page: number;
  total: number;
  /** Items per page. */
  size?: number;
  onChange: (page: number) => void;
}) {
  const pages = Math.ceil(total / size);
  if (pages <= 1) return null;
  // The last page may have lost its rows.
  const page = Math.min(asked, pages);
  return (
    <Group justify="space-between" mt="md">
      <Text c="dimmed">
        {t.ofAll(
          number((page - 1) * size + 1),
          number(Math.min(page * size, total)),
          number(total),
        )}
      </Text>
      <Pagination
        total={pages}
        value={page}
        onChange={onChange}
        getItemProps={(item) => ({ 'aria-label': t.page(item) })}
        getControlProps={(control) => ({
          'aria-label': control === 'previous' ? t.previousPage : t.nextPage,
        })}
      />
    </Group>
  );
}

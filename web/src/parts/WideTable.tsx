import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** A table that scrolls sideways where the page is too narrow for it, by keyboard as well. */
export function WideTable({
  minWidth,
  label,
  children,
}: {
  /** In pixels: below it the table scrolls. */
  minWidth: number;
  /** What the table shows, for those who do not see it. */
  label: string;
  children: ReactNode;
}) {
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': label } }}
    >
      <Table aria-label={label}>{children}</Table>
    </Table.ScrollContainer>
  );
}

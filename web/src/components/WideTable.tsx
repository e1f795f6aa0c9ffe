import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** A table that scrolls sideways where the page is too narrow for it, by keyboard as well. */
export function WideTable({
  minWidth,
  label,
  role,
  isFixed = false,
  children,
}: {
  /** In pixels: below it the table scrolls. */
  minWidth: number;
  /** What the table shows, for those who do not see it. */
  label: string;
  /** `grid` where its cells are moved through by arrow keys. */
  role?: 'grid';
  /** The heads say how wide the columns are, however long what is in them. */
  isFixed?: boolean;
  children: ReactNode;
}) {
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': label } }}
    >
      <Table aria-label={label} role={role} layout={isFixed ? 'fixed' : 'auto'}>
        {children}
      </Table>
    </Table.ScrollContainer>
  );
}

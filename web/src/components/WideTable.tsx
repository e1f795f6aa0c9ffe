import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** A table that scrolls horizontally on narrow screens, also by keyboard. */
export function WideTable({
  minWidth,
  label,
  role,
  isFixed = false,
  children,
}: {
  /** Width in pixels below which the table scrolls. */
  minWidth: number;
  /** Accessible name of the table. */
  label: string;
  /** `grid` if arrow keys move between cells. */
  role?: 'grid';
  /** Column widths come from the headers, not from the content. */
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

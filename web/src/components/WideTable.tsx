import { Box, Table } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './text.module.css';

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
  const { ref, width } = useElementSize();
  // A container that scrolls would keep the head of the table from sticking to the page.
  const isTooWide = width > 0 && width < minWidth;
  return (
    <Box
      ref={ref}
      className={classes.wide}
      data-scrolls={isTooWide || undefined}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <Table
        aria-label={label}
        role={role}
        layout={isFixed ? 'fixed' : 'auto'}
        miw={isTooWide ? minWidth : undefined}
      >
        {children}
      </Table>
    </Box>
  );
}

interface At {
  readonly row: number;
  readonly column: number;
}

/** Where a key leads from a cell; undefined: it is no key that moves, or leads nowhere. */
export function stepOf(
  { row, column }: At,
  key: string,
  { rows, columns }: { rows: number; columns: number },
): At | undefined {
  const to = (nextRow: number, nextColumn: number): At | undefined =>
    nextRow >= 0 && nextRow < rows && nextColumn >= 0 && nextColumn < columns
      ? { row: nextRow, column: nextColumn }
      : undefined;
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'Home':
      return to(row, 0);
    case 'End':
      return to(row, columns - 1);
    // Through the rows, as one reads them.
    case 'Tab':
      return to(row, column + 1) ?? to(row + 1, 0);
    case 'Shift+Tab':
      return to(row, column - 1) ?? to(row - 1, columns - 1);
    default:
      return undefined;
  }
}

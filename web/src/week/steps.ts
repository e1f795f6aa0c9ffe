interface At {
  readonly row: number;
  readonly column: number;
}

/** The cell that a key moves to; undefined if the key does not move, or there is none. */
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
    // In reading order.
    case 'Tab':
      return to(row, column + 1) ?? to(row + 1, 0);
    case 'Shift+Tab':
      return to(row, column - 1) ?? to(row - 1, columns - 1);
    default:
      return undefined;
  }
}

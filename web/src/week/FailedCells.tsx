import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { dayWords } from '../components/format.ts';
import classes from '../components/text.module.css';
import { messages } from '../messages/index.ts';
import { nameOfCell } from './cells.ts';
import type { Row } from './grid.ts';
import type { useCells } from './useCells.ts';

const t = messages.week;

/** Cells whose input could not be saved, with the reasons. */
export function FailedCells({
  rows,
  cells,
}: {
  rows: readonly Row[];
  cells: ReturnType<typeof useCells>;
}) {
  const failed = rows.flatMap((row) =>
    row.cells.flatMap((cell) => {
      const name = nameOfCell(row, cell);
      const found = cells.failed[name];
      return found === undefined ? [] : [{ name, row, cell, ...found }];
    }),
  );
  return (
    <div role="alert">
      {failed.length > 0 && (
        <Alert color="red" title={t.notSaved}>
          <Stack gap="sm">
            {failed.map(({ name, row, cell, text, message }) => (
              <Group key={name} justify="space-between" wrap="nowrap">
                <Text className={classes.text} dir="auto">
                  {t.notSavedInput(row.name, dayWords(cell.date), text, message)}
                </Text>
                <Button size="compact-sm" flex="none" onClick={() => cells.forget(name)}>
                  {t.dismiss}
                </Button>
              </Group>
            ))}
          </Stack>
        </Alert>
      )}
    </div>
  );
}

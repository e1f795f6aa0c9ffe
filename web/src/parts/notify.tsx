import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { fullMessageOf } from '../frame/FailedPage.tsx';
import { texts } from '../texts/index.ts';
import classes from './parts.module.css';

const closeButtonProps = { 'aria-label': texts.frame.close };

/** Says that something was done. */
export const tell = (message: string): void => {
  notifications.show({
    closeButtonProps,
    message: (
      <span dir="auto" className={classes.text}>
        {message}
      </span>
    ),
  });
};

/** Says that something did not work, and why. */
export const tellError = (error: unknown): void => {
  notifications.show({
    closeButtonProps,
    color: 'red',
    title: texts.frame.failed,
    message: fullMessageOf(error),
    autoClose: 10_000,
  });
};

/** Says that something was done, and lets it be taken back for ten seconds. */
export function tellWithUndo(message: string, undo: () => Promise<unknown>): void {
  const id = notifications.show({
    closeButtonProps,
    autoClose: 10_000,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide(id);
            undo().catch(tellError);
          }}
        >
          {texts.frame.undo}
        </Button>
      </Group>
    ),
  });
}

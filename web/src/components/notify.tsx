import { Button, Group, Text } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { fullMessageOf } from '../layout/FailedPage.tsx';
import { messages } from '../messages/index.ts';
import { Lasting } from './Lasting.tsx';
import classes from './parts.module.css';

interface Message {
  readonly id?: string;
  readonly title?: string;
  readonly color?: string;
  readonly message: ReactNode;
  readonly milliseconds: number;
}

function show({ id = randomId(), message, milliseconds, ...others }: Message): void {
  notifications.show({
    ...others,
    id,
    closeButtonProps: { 'aria-label': messages.layout.close },
    // `Lasting` closes it.
    autoClose: false,
    message: (
      <Lasting id={id} milliseconds={milliseconds}>
        {message}
      </Lasting>
    ),
  });
}

/** Display time for slow readers: twenty characters per second, plus time to notice the message. */
const toRead = (words: string): number => 5000 + 50 * words.length;

/** Shows a success message. */
export const tell = (message: string): void =>
  show({
    milliseconds: toRead(message),
    message: (
      <span dir="auto" className={classes.text}>
        {message}
      </span>
    ),
  });

/** Shows an error message. */
export function tellError(error: unknown): void {
  const message = fullMessageOf(error);
  show({
    milliseconds: 5000 + toRead(message),
    color: 'red',
    title: messages.layout.failed,
    message,
  });
}

/** Shows a success message with an undo button for at least ten seconds. */
export function tellWithUndo(message: string, undo: () => Promise<unknown>): void {
  const id = randomId();
  let isUndone = false;
  const undoOnce = () => {
    // It can be clicked again while it fades out.
    if (isUndone) return;
    isUndone = true;
    notifications.hide(id);
    undo().catch(tellError);
  };
  show({
    id,
    milliseconds: 5000 + toRead(message),
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button size="compact-sm" variant="light" onClick={undoOnce}>
          {messages.layout.undo}
        </Button>
      </Group>
    ),
  });
}

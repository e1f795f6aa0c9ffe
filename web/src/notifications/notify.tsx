import { Button, Group, Text } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { fullMessageOf } from '../messages/errorWords.ts';
import { messages } from '../messages/index.ts';
import { loadNotifications } from './loadNotifications.tsx';

interface Message {
  readonly id?: string;
  readonly color?: string;
  readonly message: ReactNode;
  readonly milliseconds: number;
}

async function show({ id = randomId(), message, milliseconds, ...others }: Message): Promise<void> {
  const { AutoClose, notifications } = await loadNotifications();
  notifications.show({
    ...others,
    id,
    closeButtonProps: { 'aria-label': messages.layout.close },
    // `AutoClose` closes it.
    autoClose: false,
    message: (
      <AutoClose id={id} milliseconds={milliseconds}>
        {message}
      </AutoClose>
    ),
  });
}

/** Display time for slow readers: twenty characters per second, plus time to notice the message. */
const readingMs = (words: string): number => 5000 + 50 * words.length;

/** Shows a success message. */
export const notifySuccess = (message: string): void =>
  void show({
    milliseconds: readingMs(message),
    message: (
      <span dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {message}
      </span>
    ),
  });

/** Shows an error message. */
export function notifyError(error: unknown): void {
  const message = fullMessageOf(error);
  void show({
    milliseconds: 5000 + readingMs(message),
    color: 'red',
    message,
  });
}

/** A further action of a message with an undo button. */
interface Action {
  readonly label: string;
  readonly run: () => Promise<unknown>;
}

/** Shows a success message with an undo button for at least ten seconds. */
export function notifyWithUndo(
  message: string,
  undo: () => Promise<unknown>,
  other?: Action,
): void {
  const id = randomId();
  let isDone = false;
  const once = (run: () => Promise<unknown>) => () => {
    // It can be clicked again while it fades out.
    if (isDone) return;
    isDone = true;
    void loadNotifications().then(({ notifications }) => notifications.hide(id));
    run().catch(notifyError);
  };
  void show({
    id,
    milliseconds: 5000 + readingMs(message),
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text>{message}</Text>
        <Group gap="xs" wrap="nowrap">
          {other !== undefined && (
            <Button size="compact-sm" variant="light" onClick={once(other.run)}>
              {other.label}
            </Button>
          )}
          <Button size="compact-sm" variant="light" onClick={once(undo)}>
            {messages.layout.undo}
          </Button>
        </Group>
      </Group>
    ),
  });
}

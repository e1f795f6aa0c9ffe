import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { messages } from '../messages/index.ts';
import classes from './text.module.css';

/** Cancels the open dialog. */
let cancelOpen: (() => void) | undefined;

/**
 * Asks for confirmation of an action; resolves to false if the user cancels. A second question, such
 * as by a double click, replaces the first.
 */
export function confirmAction(question: {
  readonly title: string;
  readonly text: string;
  /** Label of the confirm button. */
  readonly action: string;
}): Promise<boolean> {
  cancelOpen?.();
  return new Promise((resolve) => {
    const id = modals.openConfirmModal({
      title: question.title,
      children: (
        <Text dir="auto" className={classes.text}>
          {question.text}
        </Text>
      ),
      labels: { confirm: question.action, cancel: messages.layout.cancel },
      confirmProps: { color: 'red', variant: 'filled' },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
    cancelOpen = () => {
      // A dialog that has not rendered yet does not call `onClose`.
      resolve(false);
      modals.close(id);
    };
  });
}

import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { texts } from '../texts/index.ts';
import classes from './parts.module.css';

/** Asks whether something that cannot simply be taken back shall be done; false where it shall not. */
export function confirmDeed(question: {
  readonly title: string;
  readonly text: string;
  /** On the button that does it. */
  readonly deed: string;
}): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: question.title,
      children: (
        <Text dir="auto" className={classes.text}>
          {question.text}
        </Text>
      ),
      labels: { confirm: question.deed, cancel: texts.frame.cancel },
      confirmProps: { color: 'red' },
      closeButtonProps: { 'aria-label': texts.frame.close },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
}

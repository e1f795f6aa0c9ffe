import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { texts } from '../texts/index.ts';
import classes from './parts.module.css';

/** Takes the question that is open away, with no for an answer. */
let takeAway: (() => void) | undefined;

/**
 * Asks whether something that cannot simply be taken back shall be done; false where it shall not. There
 * is one question at a time: a second, as of a double click, takes the place of the first.
 */
export function confirmDeed(question: {
  readonly title: string;
  readonly text: string;
  /** On the button that does it. */
  readonly deed: string;
}): Promise<boolean> {
  takeAway?.();
  return new Promise((resolve) => {
    const id = modals.openConfirmModal({
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
    takeAway = () => {
      // One that was not drawn yet goes without a word.
      resolve(false);
      modals.close(id);
    };
  });
}

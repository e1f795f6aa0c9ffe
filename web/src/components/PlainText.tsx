import { Anchor, Text } from '@mantine/core';
import classes from './text.module.css';

const address = /(https?:\/\/[^\s<>"'`]+)/i;

/** User text with its line breaks; URLs become links. */
export function PlainText({ text }: { text: string }) {
  return (
    <Text component="div" className={`${classes.text} ${classes.lines}`} dir="auto">
      {text.split(address).map((part, place) =>
        place % 2 === 0 ? (
          part
        ) : (
          <Anchor
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
            key={place}
            href={part}
            underline="always"
            rel="noopener noreferrer nofollow"
          >
            {part}
          </Anchor>
        ),
      )}
    </Text>
  );
}

import { Anchor, Text } from '@mantine/core';
import classes from './parts.module.css';

const address = /(https?:\/\/[^\s<>"'`]+)/i;

/** What somebody wrote, as he wrote it: lines stay lines, web addresses lead to the web. */
export function PlainText({ text }: { text: string }) {
  return (
    <Text component="div" className={`${classes.text} ${classes.lines}`} dir="auto">
      {text.split(address).map((part, place) =>
        place % 2 === 0 ? (
          part
        ) : (
          <Anchor
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stand where they stand
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

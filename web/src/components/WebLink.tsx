import { Anchor, Text } from '@mantine/core';
import classes from './text.module.css';

/** An address that a user typed: a link if it is http(s), otherwise plain text. */
export function WebLink({ url }: { url: string }) {
  if (!isWebAddress(url)) {
    return (
      <Text span inherit className={classes.text} dir="auto">
        {url}
      </Text>
    );
  }
  return (
    <Anchor
      href={url}
      inherit
      rel="noopener noreferrer nofollow"
      className={classes.text}
      dir="auto"
    >
      {url.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </Anchor>
  );
}

function isWebAddress(url: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(url).protocol);
  } catch {
    return false;
  }
}

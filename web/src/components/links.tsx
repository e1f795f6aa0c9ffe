import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Attributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | keyof AnchorProps> & {
  ref?: Ref<HTMLAnchorElement>;
};

/** A router link, without a page load; `to`, `params` and `search` are type-checked. */
export const TextLink = createLink((props: Omit<AnchorProps, 'href'> & Attributes) => (
  <Anchor {...props} />
));

/** The same, as a button. */
export const ButtonLink = createLink((props: Omit<ButtonProps, 'href'> & Attributes) => (
  <Button component="a" {...props} />
));

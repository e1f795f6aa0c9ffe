import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

/** A link that looks like an icon button, such as to the week before. */
export const IconLink = createLink(
  (
    props: ActionIconProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ActionIconProps>,
  ) => <ActionIcon component="a" {...props} />,
);

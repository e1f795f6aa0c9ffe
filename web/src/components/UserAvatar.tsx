import { rem } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './avatar.module.css';

/** The initials of a person, without colour: colours belong to repositories. */
export const UserAvatar = ({ name, size }: { name: string; size: number }) => (
  <span
    className={classes.avatar}
    style={{ '--size': rem(size) } as CSSProperties}
    data-initials={[...name].slice(0, 2).join('')}
    aria-hidden
  />
);

import type { ComponentProps } from 'react';
import { messages } from '../messages/index.ts';
import classes from './palette.module.css';

/** The field of the palette; what is typed goes on after what is there. */
export function Field(props: ComponentProps<'input'>) {
  return (
    <input
      className={classes.field}
      type="text"
      aria-label={messages.palette.title}
      placeholder={messages.palette.placeholder}
      autoComplete="off"
      data-autofocus
      // biome-ignore lint/a11y/noAutofocus: the palette is opened to type
      autoFocus
      onFocus={({ currentTarget: field }) =>
        field.setSelectionRange(field.value.length, field.value.length)
      }
      {...props}
    />
  );
}

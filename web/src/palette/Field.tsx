import type { ComponentProps } from 'react';
import { messages } from '../messages/index.ts';
import classes from './palette.module.css';

/** The text field of the palette. Typing continues after the text that it already has. */
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

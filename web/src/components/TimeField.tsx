import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { fieldTime } from './format.ts';
import classes from './text.module.css';
import { readTime } from './typed.ts';

/**
 * A field for a time of day in the user's clock. Its value is `16:45`, or what was typed if that is
 * no time.
 */
export function TimeField({
  value,
  onChange,
  ...props
}: Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string;
  onChange: (time: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      classNames={{ input: classes.digits }}
      {...props}
      value={typed ?? fieldTime(value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(readTime(text) ?? text.trim());
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

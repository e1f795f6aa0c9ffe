import { TextInput, type TextInputProps } from '@mantine/core';
import { hours } from '../components/format.ts';
import { messages } from '../messages/index.ts';
import { inWords, readDuration } from './duration.ts';

const t = messages.entries;

/** A field for a duration, with its meaning below. */
export function DurationInput({
  value,
  ...props
}: Omit<TextInputProps, 'value'> & { value: string }) {
  const meaning = (): string => {
    if (value.trim() === '') return t.durationHint;
    const seconds = readDuration(value);
    return seconds === undefined
      ? t.invalidDuration
      : t.durationPreview(inWords(seconds), hours(seconds));
  };
  return (
    <TextInput
      label={t.duration}
      description={<span aria-live="polite">{meaning()}</span>}
      placeholder="1h 30m"
      autoComplete="off"
      value={value}
      {...props}
    />
  );
}

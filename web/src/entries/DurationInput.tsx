import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../app/query.ts';
import { hours } from '../components/format.ts';
import { messages } from '../messages/index.ts';
import { isServiceAway } from '../offline/connection.ts';
import { inWords, readDuration } from './duration.ts';
import { durationQuery } from './queries.ts';

const t = messages.entries;

/** The service's interpretation of a duration, in seconds; null if invalid. */
export async function parseDuration(text: string): Promise<number | null> {
  const asked = text.trim();
  if (asked === '') return null;
  // While the service is away, only what means the same to everybody.
  const isPlain = /[:hm]/i.test(asked);
  const own = (): number | null => readDuration(asked) ?? null;
  if (isPlain && isServiceAway()) return own();
  try {
    return await queryClient.ensureQueryData(durationQuery(asked));
  } catch (error) {
    // The page has just noticed that it is away.
    if (isPlain && isServiceAway()) return own();
    throw error;
  }
}

/** A field for a duration, with the service's interpretation below. */
export function DurationInput({
  value,
  ...props
}: Omit<TextInputProps, 'value'> & { value: string }) {
  const [asked] = useDebouncedValue(value.trim(), 200);
  const said = useQuery({ ...durationQuery(asked), enabled: asked !== '' });
  const meaning = (): string => {
    if (asked === '' || said.data === undefined) return t.durationHint;
    return said.data === null
      ? t.invalidDuration
      : t.durationPreview(inWords(said.data), hours(said.data));
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

import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { instantIn } from '../app/zonedTime.ts';
import { DayInput } from '../components/DayInput.tsx';
import { TimeField } from '../components/TimeField.tsx';
import { readTime } from '../components/typed.ts';
import { useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';

const t = messages.stopwatch;

/** A day and a time of day, as entered. */
export interface DayAndTime {
  readonly date: string;
  readonly time: string;
}

/** The entered instant; undefined if incomplete. */
export const instantOf = (
  { date, time }: DayAndTime,
  zone: string,
  near?: string,
): string | undefined =>
  date === '' || readTime(time) === undefined ? undefined : instantIn(date, time, zone, near);

/** Fields for a day and a time in the viewer's zone. */
export function DateTimeFields({
  label,
  hint,
  value,
  onChange,
  error,
}: {
  label: string;
  hint?: string;
  value: DayAndTime;
  onChange: (value: DayAndTime) => void;
  error?: ReactNode;
}) {
  const zone = useZone();
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <Text component="legend" fw={600}>
        {label}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {hint} {t.inZone(zone)}
      </Text>
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <DayInput
          aria-label={t.dateOf(label)}
          miw={160}
          value={value.date === '' ? null : value.date}
          onChange={(date) => onChange({ ...value, date: date ?? '' })}
          error={error !== undefined}
        />
        <TimeField
          aria-label={t.timeOf(label)}
          miw={110}
          value={value.time}
          onChange={(time) => onChange({ ...value, time })}
          error={error}
        />
      </Group>
    </fieldset>
  );
}

import '@mantine/dates/styles.layer.css';
import { Group, Text } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import type { ReactNode } from 'react';
import { instantIn } from '../app/zonedTime.ts';
import { DayInput } from '../components/DayInput.tsx';
import { useFirstDay } from '../components/weekSettings.ts';
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
  date === '' || time === '' ? undefined : instantIn(date, time, zone, near);

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
  const firstDay = useFirstDay();
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <Text component="legend" size="sm" fw={600}>
        {label}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {hint} {t.inZone(zone)}
      </Text>
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <DayInput
          aria-label={t.dateOf(label)}
          valueFormat="YYYY-MM-DD"
          firstDayOfWeek={firstDay}
          miw={150}
          value={value.date === '' ? null : value.date}
          onChange={(date) => onChange({ ...value, date: date ?? '' })}
          error={error !== undefined}
        />
        <TimeInput
          aria-label={t.timeOf(label)}
          miw={110}
          value={value.time}
          onChange={({ currentTarget }) => onChange({ ...value, time: currentTarget.value })}
          error={error}
        />
      </Group>
    </fieldset>
  );
}

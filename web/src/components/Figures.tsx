import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { messages } from '../messages/index.ts';
import classes from './figures.module.css';

/** Figures in a line with hairlines: name, value, and what it is a part of. */
export function Figures({
  values,
}: {
  values: readonly (readonly [string, string, ReactNode?])[];
}) {
  return (
    <dl className={classes.figures} aria-label={messages.reports.totals}>
      {values.map(([name, value, more]) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} fz="xl" fw={600} className={classes.numbers}>
            {value}
            {more !== undefined && (
              <Text span size="xs" c="dimmed" fw={400}>
                {more}
              </Text>
            )}
          </Text>
        </div>
      ))}
    </dl>
  );
}

import { Paper, SimpleGrid, Text } from '@mantine/core';
import { hours, number, percent } from '../components/format.ts';
import { messages } from '../messages/index.ts';
import classes from './reports.module.css';
import type { Report } from './source.ts';

const t = messages.reports;

export function Totals({ report: { total, rounding } }: { report: Report }) {
  const isRounded = rounding !== null;
  const shares: readonly (readonly [string, string, string?])[] = [
    [t.tracked, hours(total.seconds)],
    ...(isRounded ? ([[t.rounded, hours(total.rounded_seconds)]] as const) : []),
    [
      t.billableTime,
      hours(total.billable_seconds),
      t.share(percent(total.billable_seconds, total.seconds)),
    ],
    ...(isRounded ? ([[t.billableRounded, hours(total.billable_rounded_seconds)]] as const) : []),
    [t.count, number(total.count)],
    [t.average, hours(total.average_seconds)],
  ];
  return (
    <SimpleGrid
      component="dl"
      m={0}
      cols={{ base: 2, sm: isRounded ? 3 : 4, lg: shares.length }}
      spacing="sm"
      aria-label={t.totals}
    >
      {shares.map(([name, value, more]) => (
        <Paper key={name} withBorder px="md" py="sm">
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} fz="xl" fw={600} className={classes.numbers}>
            {value}
            {more !== undefined && (
              <Text span size="sm" c="dimmed" fw={400} ml="sm">
                {more}
              </Text>
            )}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}

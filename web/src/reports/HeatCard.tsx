import { Card, ScrollArea, Stack, Text, Title } from '@mantine/core';
import { dateIn } from '../components/zonedTime.ts';
import { messages } from '../messages/index.ts';
import { HeatMap } from './HeatMap.tsx';
import { WeeksTable } from './WeeksTable.tsx';
import type { Days } from './year.ts';

const t = messages.reports.year;

/** Heat map of a year; each day links to its entries. */
export function HeatCard({
  year,
  days,
  firstWeekday,
  zone,
  onDay,
}: {
  year: number;
  days: Days;
  firstWeekday: 0 | 1 | 6;
  zone: string;
  onDay: (day: string) => void;
}) {
  const today = dateIn(new Date(), zone);
  return (
    <Card withBorder data-whole>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t.heatmap}
        </Title>
        <Text size="sm" c="dimmed" data-off-paper>
          {t.heatmapHint}
        </Text>
        <ScrollArea
          type="auto"
          viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t.heatmap }}
        >
          <HeatMap
            year={year}
            days={days}
            firstWeekday={firstWeekday}
            today={today}
            onDay={onDay}
          />
        </ScrollArea>
        <WeeksTable year={year} days={days} firstWeekday={firstWeekday} today={today} />
      </Stack>
    </Card>
  );
}

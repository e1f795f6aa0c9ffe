import '@mantine/charts/styles.layer.css';
import { Heatmap } from '@mantine/charts';
import { Card, ScrollArea, Stack, Text, Title } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { hours } from '../components/format.ts';
import { addDays, dateIn } from '../components/zonedTime.ts';
import { messages } from '../messages/index.ts';
import { written } from './days.ts';
import { WeeksTable } from './WeeksTable.tsx';
import classes from './year.module.css';
import type { Days } from './year.ts';

const t = messages.reports.year;
const steps = { ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1 } as const;
const colours = [1, 2, 3, 4].map((level) => `var(--heat-${level})`);

const monthNames = Array.from({ length: 12 }, (_, month) =>
  written(`2026-${String(month + 1).padStart(2, '0')}-01`, { month: 'short' }),
);
/** Starting with Sunday; only every other name fits. */
const weekdayNames = Array.from({ length: 7 }, (_, day) =>
  day % 2 === 0 ? '' : written(addDays('2026-05-03', day), { weekday: 'short' }),
);

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
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const today = dateIn(new Date(), zone);
  const [at, setAt] = useState(first <= today && today <= last ? today : first);
  const data = Object.fromEntries([...days].map(([day, seconds]) => [day, seconds]));
  const said = (day: string): string =>
    t.cell(
      written(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      hours(days.get(day) ?? 0),
    );
  const move = (event: KeyboardEvent<SVGSVGElement>): void => {
    const step = steps[event.key as keyof typeof steps];
    if (step !== undefined) {
      event.preventDefault();
      const next = addDays(at, step);
      if (next < first || next > last) return;
      setAt(next);
      event.currentTarget.querySelector<SVGElement>(`[data-day="${next}"]`)?.focus();
    } else if (event.key === 'Enter') onDay(at);
  };
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
          <Heatmap
            className={classes.heat}
            classNames={{ rect: classes.day }}
            role="group"
            aria-label={t.heatmap}
            onKeyDown={move}
            data={data}
            domain={[0, Math.max(1, ...days.values())]}
            startDate={first}
            endDate={last}
            colors={colours}
            firstDayOfWeek={firstWeekday}
            withOutsideDates={false}
            withMonthLabels
            withWeekdayLabels
            withTooltip
            withLegend
            legendLabels={[t.less, t.more]}
            monthLabels={monthNames}
            weekdayLabels={weekdayNames}
            weekdaysLabelsWidth={32}
            monthsLabelsHeight={18}
            rectSize={14}
            gap={3}
            rectRadius={3}
            getTooltipLabel={({ date }) => said(date)}
            getRectProps={({ date }) => ({
              tabIndex: date === at ? 0 : -1,
              role: 'link',
              'aria-label': said(date),
              'data-day': date,
              onFocus: () => setAt(date),
              onClick: () => onDay(date),
            })}
          />
        </ScrollArea>
        <WeeksTable year={year} days={days} firstWeekday={firstWeekday} today={today} />
      </Stack>
    </Card>
  );
}

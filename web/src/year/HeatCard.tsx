import { ScrollArea, Text } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { Panel } from '../components/Panel.tsx';
import { useToday } from '../components/zone.ts';
import { daysBetween } from '../reports/periods.ts';
import { HeatMap } from './HeatMap.tsx';
import { t } from './texts.ts';
import { WeeksTable } from './WeeksTable.tsx';
import type { Days } from './year.ts';

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
  const today = useToday(zone);
  const viewport = useRef<HTMLDivElement>(null);
  // On narrow screens, the last weeks rather than January.
  useLayoutEffect(() => {
    const { current: box } = viewport;
    const part = daysBetween(`${year}-01-01`, today) / 365;
    if (box !== null && part < 1) box.scrollLeft = box.scrollWidth * part - box.clientWidth / 2;
  }, [year, today]);
  return (
    <Panel title={t.heatmap} isWhole>
      <Text c="dimmed" data-off-paper>
        {t.heatmapHint}
      </Text>
      <ScrollArea
        type="auto"
        offsetScrollbars="present"
        viewportRef={viewport}
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t.heatmap }}
      >
        <HeatMap year={year} days={days} firstWeekday={firstWeekday} today={today} onDay={onDay} />
      </ScrollArea>
      <WeeksTable year={year} days={days} firstWeekday={firstWeekday} today={today} />
    </Panel>
  );
}

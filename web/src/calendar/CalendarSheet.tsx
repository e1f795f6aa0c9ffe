import { Skeleton, Stack, Text } from '@mantine/core';
import { useInterval, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { dateOfEntry, type Entry } from '../components/entry.ts';
import { dayWords } from '../components/format.ts';
import { lockWords, useLocksOf } from '../entries/locks.ts';
import { messages } from '../messages/index.ts';
import { stopwatchQuery } from '../stopwatch/queries.ts';
import { slotOf } from '../theme/repositoryColours.ts';
import classes from './calendar.module.css';
import { DaySums } from './DaySums.tsx';
import { eventsOfEntry, eventsOfWatch, repositoryOfEntry } from './events.ts';
import { Legend } from './Legend.tsx';
import { Schedule } from './Schedule.tsx';
import { hoursOfDay, type Span, weeksOf } from './spans.ts';
import type { View } from './views.ts';

const t = messages.calendar;
const CalendarSide = lazy(() => import('./CalendarSide.tsx'));

/** The schedule with its legend, day totals and locked periods. */
export function CalendarSheet({
  entries,
  view,
  span,
  shown,
  zone,
  firstDay,
  onDay,
}: {
  entries: readonly Entry[];
  view: View;
  span: Span;
  /** Includes the adjacent days that complete a month's weeks. */
  shown: Pick<Span, 'from' | 'to'>;
  zone: string;
  firstDay: 0 | 1 | 6;
  onDay: (date: string) => void;
}) {
  // Beside the hours only where they keep their room.
  const hasSide = useMediaQuery('(min-width: 90em)', undefined, {
    getInitialValueInEffect: false,
  });
  const watch = useQuery(stopwatchQuery).data?.watch ?? null;
  const [nowMs, setNowMs] = useState(() => Date.now());
  useInterval(() => setNowMs(Date.now()), 30_000, { autoInvoke: true });
  const locks = useLocksOf(entries);
  const colours = new Map(
    entries.map((entry) => [repositoryOfEntry(entry), slotOf(entry.issue.repository?.id)]),
  );
  const drawing = {
    ...shown,
    zone,
    locks,
  };
  const events = [
    ...entries.flatMap((entry) => eventsOfEntry(entry, drawing)),
    ...(watch === null ? [] : eventsOfWatch(watch, nowMs, drawing)),
  ];
  const isRunning = events.some(({ payload }) => payload?.entry === null);
  const weeks = weeksOf(shown.from, shown.to);
  const sums = new Map<string, number>();
  for (const entry of entries) {
    const date = dateOfEntry(entry, zone);
    sums.set(date, (sums.get(date) ?? 0) + entry.time);
  }
  const changed = weeks.flat().filter((date) => view !== 'month' && hoursOfDay(date, zone) !== 24);
  return (
    <div className={hasSide ? classes.withSide : undefined}>
      <Stack>
        {changed.map((date) => (
          <Text key={date} size="sm">
            {hoursOfDay(date, zone) < 24
              ? t.clockForward(dayWords(date))
              : t.clockBack(dayWords(date))}
          </Text>
        ))}
        <Legend colours={colours} isRunning={isRunning} />
        {events.length === 0 && <Text c="dimmed">{t.empty}</Text>}
        <Suspense fallback={<Skeleton height={440} />}>
          <Schedule
            events={events}
            view={view}
            date={span.from}
            zone={zone}
            firstDay={firstDay}
            onDay={onDay}
          />
        </Suspense>
        <DaySums weeks={weeks} span={span} sums={sums} />
        {[...locks].map(([repository, lock]) => (
          <Text key={repository} size="sm" dir="auto">
            {lockWords(repository, lock, zone)}
          </Text>
        ))}
        <Text size="sm" c="dimmed">
          {t.help} {t.untimedHint} {t.zone(zone)}
        </Text>
      </Stack>
      {hasSide && (
        <Suspense fallback={<div />}>
          <CalendarSide view={view} span={span} sums={sums} zone={zone} />
        </Suspense>
      )}
    </div>
  );
}

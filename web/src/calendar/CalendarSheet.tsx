import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useInterval, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { daysFrom } from '../components/days.ts';
import type { Entry } from '../components/entry.ts';
import { dayWords, hours } from '../components/format.ts';
import { lockWords, useLocksOf } from '../entries/locks.ts';
import { messages } from '../messages/index.ts';
import { stopwatchQuery } from '../stopwatch/queries.ts';
import classes from './calendar.module.css';
import { DragArea } from './dragged.tsx';
import { eventsOfEntry, eventsOfWatch } from './events.ts';
import { Schedule } from './Schedule.tsx';
import { hoursOfDay, type Span } from './spans.ts';
import type { View } from './views.ts';

const t = messages.calendar;
const CalendarSide = lazy(() => import('./CalendarSide.tsx'));

/** The schedule with locked periods and what is beside it. */
export function CalendarSheet({
  entries,
  view,
  span,
  shown,
  sums,
  zone,
  firstDay,
  onOpen,
}: {
  entries: readonly Entry[];
  view: View;
  span: Span;
  /** Includes the adjacent days that complete a month's weeks. */
  shown: Pick<Span, 'from' | 'to'>;
  /** Seconds by day. */
  sums: ReadonlyMap<string, number>;
  zone: string;
  firstDay: 0 | 1 | 6;
  onOpen: (view: View, date: string) => void;
}) {
  // Beside the hours only where they keep their room.
  const hasSide = useMediaQuery('(min-width: 90em)', undefined, {
    getInitialValueInEffect: false,
  });
  const watch = useQuery(stopwatchQuery).data?.watch ?? null;
  const [nowMs, setNowMs] = useState(() => Date.now());
  useInterval(() => setNowMs(Date.now()), 30_000, { autoInvoke: true });
  const locks = useLocksOf(entries);
  const drawing = {
    ...shown,
    zone,
    locks,
  };
  const events = [
    ...entries.flatMap((entry) => eventsOfEntry(entry, drawing)),
    ...(watch === null ? [] : eventsOfWatch(watch, nowMs, drawing)),
  ];
  const days = view === 'month' ? [] : daysFrom(span.from, view === 'week' ? 7 : 1);
  const changed = days.filter((date) => hoursOfDay(date, zone) !== 24);
  const isElsewhere = zone !== Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <DragArea events={events} className={`${classes.sheet} ${hasSide ? classes.withSide : ''}`}>
      <div className={classes.sheet}>
        {changed.map((date) => (
          <Text key={date}>
            {hoursOfDay(date, zone) < 24
              ? t.clockForward(dayWords(date))
              : t.clockBack(dayWords(date))}
          </Text>
        ))}
        {days.length > 1 && (
          <VisuallyHidden component="ul" aria-label={t.hoursPerDay}>
            {days.map((date) => (
              <li key={date}>{t.dayTotal(dayWords(date), hours(sums.get(date) ?? 0))}</li>
            ))}
          </VisuallyHidden>
        )}
        <Suspense fallback={<Skeleton flex={1} />}>
          <Schedule
            events={events}
            view={view}
            date={span.from}
            zone={zone}
            firstDay={firstDay}
            sums={sums}
            onOpen={onOpen}
          />
        </Suspense>
        {events.length === 0 && <Text c="dimmed">{t.empty}</Text>}
        {[...locks].map(([repository, lock]) => (
          <Text key={repository} dir="auto">
            {lockWords(repository, lock, zone)}
          </Text>
        ))}
        {isElsewhere && <Text c="dimmed">{messages.stopwatch.inZone(zone)}</Text>}
      </div>
      {hasSide && (
        <Suspense fallback={<div />}>
          <CalendarSide view={view} span={span} sums={sums} zone={zone} />
        </Suspense>
      )}
    </DragArea>
  );
}

import { Skeleton, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isWeekend } from '../components/days.ts';
import { hours } from '../components/format.ts';
import { weekSettingsQuery } from '../components/weekSettings.ts';
import { useToday, useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { BarField } from './BarField.tsx';
import { askEvent } from './dialogs.ts';
import { useSeconds } from './elapsed.ts';
import { type Reading, stopwatchQuery, todayQuery } from './queries.ts';
import { RunningWatch } from './RunningWatch.tsx';
import classes from './stopwatch.module.css';

const t = messages.stopwatch;

/**
 * The stopwatch bar on every page: the running stopwatch with its actions, or the field that starts
 * one, on demand also while one is running.
 */
export function StopwatchBar() {
  const { data: reading } = useQuery(stopwatchQuery);
  const [isAsked, setIsAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useWindowEvent(askEvent, () => {
    setIsAsked(true);
    field.current?.focus();
  });
  const asks = reading === null || (reading !== undefined && isAsked);
  return (
    <section aria-label={t.label} className={classes.bar}>
      {reading === undefined && <Skeleton height={28} maw={260} />}
      {asks && <BarField field={field} isAsked={isAsked} onDone={() => setIsAsked(false)} />}
      {reading === null && <Today extra={0} />}
      {reading != null && (
        <>
          {!asks && <RunningWatch reading={reading} />}
          <TodayWith reading={reading} />
        </>
      )}
    </section>
  );
}

function TodayWith({ reading }: { reading: Reading }) {
  return <Today extra={Math.floor(useSeconds(reading))} />;
}

/** Today's total, including the stopwatch. */
function Today({ extra }: { extra: number }) {
  const zone = useZone();
  const day = useToday(zone);
  const today = useQuery(todayQuery(zone, day)).data;
  const target = useQuery(weekSettingsQuery).data?.workingDaySeconds;
  const isFree = isWeekend(day);
  // Reserves its space while loading: a button that moves under the pointer loses the click.
  return (
    <Text
      className={classes.today}
      title={t.todayTitle}
      {...(today === undefined && { style: { visibility: 'hidden' } })}
    >
      {messages.layout.today} <b>{hours(Math.floor(((today ?? 0) + extra) / 60) * 60)}</b>
      {target !== undefined && !isFree && ` ${t.ofTarget(hours(target))}`}
    </Text>
  );
}

import { Button, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { isWeekend } from '../components/days.ts';
import { hours } from '../components/format.ts';
import { weekSettingsQuery } from '../components/weekSettings.ts';
import { useToday, useZone } from '../components/zone.ts';
import { messages } from '../messages/index.ts';
import { openStart } from './dialogs.ts';
import { useSeconds } from './elapsed.ts';
import { type Reading, stopwatchQuery, todayQuery } from './queries.ts';
import { RunningWatch } from './RunningWatch.tsx';
import classes from './stopwatch.module.css';

const t = messages.stopwatch;

/** The stopwatch bar on every page: the running stopwatch with its actions, or a start button. */
export function StopwatchBar() {
  const { data: reading } = useQuery(stopwatchQuery);
  return (
    <section aria-label={t.label} className={classes.bar}>
      {reading === undefined && <Skeleton height={28} maw={260} />}
      {reading === null && (
        <>
          {/* The button beside it does the same by keyboard. */}
          <UnstyledButton className={classes.ask} tabIndex={-1} aria-hidden onClick={openStart}>
            {t.ask}
          </UnstyledButton>
          <Button
            variant="filled"
            leftSection={<Play size={14} fill="currentColor" aria-hidden />}
            onClick={openStart}
          >
            {t.start}
          </Button>
          <Today extra={0} />
        </>
      )}
      {reading != null && (
        <>
          <RunningWatch reading={reading} />
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
      {t.today} <b>{hours(Math.floor(((today ?? 0) + extra) / 60) * 60)}</b>
      {target !== undefined && !isFree && ` ${t.ofTarget(hours(target))}`}
    </Text>
  );
}

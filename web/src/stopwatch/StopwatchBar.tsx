import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { hours } from '../components/format.ts';
import { useZone } from '../components/zone.ts';
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
    <Group
      role="region"
      aria-label={t.label}
      className={reading == null ? classes.bar : `${classes.bar} ${classes.running}`}
      wrap="nowrap"
      gap="sm"
    >
      {reading === undefined && <Skeleton height={28} maw={260} />}
      {reading === null && (
        <>
          <Button
            size="compact-md"
            fz="sm"
            variant="light"
            leftSection={<Play size={14} aria-hidden />}
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
    </Group>
  );
}

function TodayWith({ reading }: { reading: Reading }) {
  return <Today extra={Math.floor(useSeconds(reading))} />;
}

/** Today's total, including the stopwatch. */
function Today({ extra }: { extra: number }) {
  const today = useQuery(todayQuery(useZone())).data;
  // Reserves its space while loading: a button that moves under the pointer loses the click.
  return (
    <Text
      size="sm"
      c="dimmed"
      className={classes.today}
      title={t.todayTitle}
      {...(today === undefined && { style: { visibility: 'hidden' } })}
    >
      {t.today(hours(Math.floor(((today ?? 0) + extra) / 60) * 60))}
    </Text>
  );
}

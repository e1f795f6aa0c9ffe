import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Schema } from '../app/api.ts';
import { clock } from '../parts/format.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { tellError } from '../parts/notify.tsx';
import { texts } from '../texts/index.ts';
import { DiscardButton } from './DiscardButton.tsx';
import classes from './home.module.css';
import { placeOfWatch, stopwatchQuery, usePause, useStop } from './queries.ts';
import { StartForm } from './StartForm.tsx';

const t = texts.home;

export function StopwatchCard() {
  const stopwatch = useQuery(stopwatchQuery);
  return (
    <Card withBorder h="100%">
      <Stack>
        <Title order={2} size="h4">
          {t.stopwatch}
        </Title>
        <Loaded query={stopwatch} rows={3}>
          {(watch) => (watch === null ? <StartForm /> : <RunningWatch watch={watch} />)}
        </Loaded>
      </Stack>
    </Card>
  );
}

function RunningWatch({ watch }: { watch: Schema<'StopWatch'> }) {
  const seconds = useElapsed(watch);
  const pause = usePause();
  const stop = useStop();
  const { owner, repo, index } = placeOfWatch(watch);
  return (
    <Stack gap="sm">
      <Text className={classes.text} dir="auto">
        {watch.issue_title}{' '}
        <Text span c="dimmed">
          {owner}/{repo}#{index}
        </Text>
      </Text>
      <Text fz={40} fw={700} className={classes.clock} role="timer">
        {clock(seconds)}
        {watch.paused && (
          <Text span size="sm" c="dimmed" ml="sm">
            {t.paused}
          </Text>
        )}
      </Text>
      <Group>
        <Button
          loading={stop.isPending}
          onClick={() => stop.mutate(undefined, { onError: tellError })}
        >
          {t.stop}
        </Button>
        <Button
          variant="default"
          loading={pause.isPending}
          onClick={() => pause.mutate(!watch.paused, { onError: tellError })}
        >
          {watch.paused ? t.resume : t.pause}
        </Button>
        <DiscardButton time={clock(seconds)} />
      </Group>
    </Stack>
  );
}

/** Seconds on the watch, which go on between two looks at the service. */
function useElapsed(watch: Schema<'StopWatch'>): number {
  const [read, setRead] = useState({ watch, atMs: performance.now() });
  const [nowMs, setNowMs] = useState(() => performance.now());
  if (read.watch !== watch) setRead({ watch, atMs: performance.now() });
  useEffect(() => {
    if (watch.paused) return;
    const timer = setInterval(() => setNowMs(performance.now()), 500);
    return () => clearInterval(timer);
  }, [watch.paused]);
  return watch.paused ? watch.seconds : watch.seconds + Math.max(0, (nowMs - read.atMs) / 1000);
}

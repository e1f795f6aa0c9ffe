import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { Pause, Play, Square } from 'lucide-react';
import { clock, hours } from '../components/format.ts';
import { IssueLink } from '../components/IssueLink.tsx';
import { useTitlePrefix } from '../components/title.ts';
import { messages } from '../messages/index.ts';
import { useSeconds } from './elapsed.ts';
import { usePause, useStop } from './mutations.ts';
import { placeOfWatch, type Reading } from './queries.ts';
import classes from './stopwatch.module.css';
import { WatchMenu } from './WatchMenu.tsx';

const t = messages.stopwatch;

export function RunningWatch({ reading }: { reading: Reading }) {
  const { watch } = reading;
  const seconds = useSeconds(reading);
  const pause = usePause();
  const stop = useStop();
  useTitlePrefix(watch.paused ? '' : hours(Math.floor(seconds / 60) * 60));
  const pauseLabel = watch.paused ? t.resume : t.pause;
  return (
    <>
      <Group wrap="nowrap" gap="sm" className={classes.clock}>
        <Text role="timer" aria-label={t.label} fw={600}>
          {clock(seconds)}
        </Text>
        {watch.paused && (
          <Text size="sm" c="dimmed">
            {t.paused}
          </Text>
        )}
      </Group>
      <IssueOfWatch reading={reading} />
      <Group wrap="nowrap" gap="xs" className={classes.actions}>
        <Tooltip label={pauseLabel} events={{ hover: true, focus: false, touch: false }}>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={pauseLabel}
            disabled={pause.isPending}
            onClick={() => pause.mutate(reading)}
          >
            {watch.paused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
          </ActionIcon>
        </Tooltip>
        <Button
          size="compact-md"
          fz="sm"
          leftSection={<Square size={12} fill="currentColor" aria-hidden />}
          onClick={() => stop.mutate({ reading })}
        >
          {t.stop}
        </Button>
        <WatchMenu reading={reading} />
      </Group>
    </>
  );
}

/** If the user can no longer read the issue, only the repository name is known (D24). */
function IssueOfWatch({ reading: { watch } }: { reading: Reading }) {
  if (watch.issue_title === '') {
    return (
      <Text size="sm" c="dimmed" className={classes.issue} title={t.accessLost}>
        {t.unreadableIssue}
      </Text>
    );
  }
  return (
    <IssueLink place={placeOfWatch(watch)} title={watch.issue_title} className={classes.issue} />
  );
}

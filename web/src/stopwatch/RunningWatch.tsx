import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { Pause, Play, Square } from 'lucide-react';
import { clock, hours } from '../components/format.ts';
import { IssueLink } from '../components/IssueLink.tsx';
import { placeText } from '../components/issuePlace.ts';
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
      <div className={`${classes.what} ${watch.paused ? classes.paused : ''}`}>
        <span className={classes.pulse} aria-hidden />
        <IssueOfWatch reading={reading} />
      </div>
      <Group wrap="nowrap" gap="sm" className={classes.clock}>
        {watch.paused && <Text c="dimmed">{t.paused}</Text>}
        <span role="timer" aria-label={t.label} className={classes.elapsed}>
          {clock(seconds)}
        </span>
      </Group>
      <Group wrap="nowrap" gap="xs">
        <Tooltip label={pauseLabel} events={{ hover: true, focus: false, touch: false }}>
          <ActionIcon
            variant="default"
            className={classes.pause}
            aria-label={pauseLabel}
            disabled={pause.isPending}
            onClick={() => pause.mutate(reading)}
          >
            {watch.paused ? (
              <Play size={16} fill="currentColor" />
            ) : (
              <Pause size={16} fill="currentColor" />
            )}
          </ActionIcon>
        </Tooltip>
        <Button
          variant="filled"
          className={classes.stop}
          leftSection={<Square size={14} fill="currentColor" />}
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
      <Text c="dimmed" className={classes.issue} title={t.accessLost}>
        {t.unreadableIssue}
      </Text>
    );
  }
  const place = placeOfWatch(watch);
  return (
    <>
      <IssueLink place={place} title={watch.issue_title} className={classes.issue} />
      <span className={classes.ref}>{placeText(place)}</span>
    </>
  );
}

import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { type FoundIssue, nameOfPlace } from '../components/issuePlace.ts';
import partsClasses from '../components/text.module.css';
import { messages } from '../messages/index.ts';
import { lastIssuesQuery } from './queries.ts';
import classes from './stopwatch.module.css';

const t = messages.stopwatch;

/** The viewer's recent issues, each with a start button; empty if there are none. */
export function LastIssues({
  heading,
  starting,
  onChoose,
}: {
  heading: ReactNode;
  /** The issue that is being started; the other buttons are disabled meanwhile. */
  starting: FoundIssue | undefined;
  onChoose: (issue: FoundIssue) => void;
}) {
  const { data: issues = [] } = useQuery(lastIssuesQuery);
  if (issues.length === 0) return null;
  return (
    <Stack gap="sm">
      {heading}
      <StartButtons issues={issues} starting={starting} onChoose={onChoose} />
    </Stack>
  );
}

/** A button for each issue that starts the stopwatch on it. */
export function StartButtons({
  issues,
  starting,
  onChoose,
  isFocused = false,
}: {
  issues: readonly FoundIssue[];
  starting: FoundIssue | undefined;
  onChoose: (issue: FoundIssue) => void;
  /** Enter starts the first one. */
  isFocused?: boolean;
}) {
  return issues.map((issue, i) => (
    <Button
      autoFocus={isFocused && i === 0}
      key={nameOfPlace(issue.place)}
      variant="default"
      justify="flex-start"
      classNames={{ root: classes.last, label: classes.lastLabel }}
      leftSection={<Play size={14} aria-hidden />}
      aria-label={t.startOn(`${issue.title} ${nameOfPlace(issue.place)}`)}
      loading={starting !== undefined && nameOfPlace(starting.place) === nameOfPlace(issue.place)}
      disabled={starting !== undefined}
      onClick={() => onChoose(issue)}
    >
      <Text size="sm" ta="start" lineClamp={2} className={partsClasses.text} dir="auto">
        <bdi>{issue.title}</bdi>{' '}
        <Text span size="sm" c="dimmed">
          {nameOfPlace(issue.place)}
        </Text>
      </Text>
    </Button>
  ));
}

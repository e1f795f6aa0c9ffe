import { Button, Text } from '@mantine/core';
import { Play } from 'lucide-react';
import { type FoundIssue, nameOfPlace } from '../components/issuePlace.ts';
import partsClasses from '../components/text.module.css';
import { messages } from '../messages/index.ts';
import classes from './stopwatch.module.css';

const t = messages.stopwatch;

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

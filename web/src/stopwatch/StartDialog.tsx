import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IssueSelect } from '../components/IssueSelect.tsx';
import type { FoundIssue } from '../components/issuePlace.ts';
import classes from '../components/text.module.css';
import { messages } from '../messages/index.ts';
import { LastIssues } from './LastIssues.tsx';
import { useStart } from './mutations.ts';
import { NewTask } from './NewTask.tsx';
import { stopwatchQuery } from './queries.ts';

const t = messages.stopwatch;

/** Starts the stopwatch on a recent, a searched or a new issue. */
export default function StartDialog({ close }: { close: () => void }) {
  const { data: reading } = useQuery(stopwatchQuery);
  const [newTitle, setNewTitle] = useState<string | null>(null);
  return (
    <Stack>
      <Text size="sm" dir="auto" className={classes.text}>
        {reading == null
          ? t.startText
          : t.startStops(reading.watch.issue_title || t.unreadableIssue)}
      </Text>
      {newTitle === null ? (
        <StartForm close={close} onNew={setNewTitle} />
      ) : (
        <NewTask title={newTitle} onStarted={close}>
          <Button variant="subtle" color="gray" mr="auto" onClick={() => setNewTitle(null)}>
            {messages.layout.cancel}
          </Button>
        </NewTask>
      )}
    </Stack>
  );
}

function StartForm({ close, onNew }: { close: () => void; onNew: (title: string) => void }) {
  const [issue, setIssue] = useState<FoundIssue | null>(null);
  const start = useStart();
  const startOn = (chosen: FoundIssue): void =>
    void start.mutateAsync(chosen).then(close, () => {});
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (issue !== null) startOn(issue);
      }}
    >
      <Stack>
        <IssueSelect
          label={t.issue}
          description={t.issueHint}
          value={issue}
          onChange={setIssue}
          onNew={onNew}
          openOnFocus={false}
          // Also on the way back from a new issue.
          autoFocus
          data-autofocus
        />
        <Group justify="flex-end">
          <Button
            variant="filled"
            type="submit"
            disabled={issue === null}
            loading={start.isPending}
          >
            {t.start}
          </Button>
        </Group>
        <LastIssues
          heading={
            <Title order={3} size="h6">
              {t.lastIssues}
            </Title>
          }
          starting={start.isPending ? start.variables : undefined}
          onChoose={startOn}
        />
      </Stack>
    </form>
  );
}

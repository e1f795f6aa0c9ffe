import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { FormButtons } from '../components/FormButtons.tsx';
import { IssuePicker } from '../components/IssuePicker.tsx';
import type { FoundIssue } from '../components/issuePlace.ts';
import { messages } from '../messages/index.ts';
import { useEdit } from './mutations.ts';
import { stopwatchQuery } from './queries.ts';

const t = messages.stopwatch;

/** Moves the stopwatch to another issue, with the time already measured. */
export default function MoveDialog({ close }: { close: () => void }) {
  const { data: reading } = useQuery(stopwatchQuery);
  const [issue, setIssue] = useState<FoundIssue | null>(null);
  const edit = useEdit();
  if (reading == null) return <Text>{t.notRunning}</Text>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (issue !== null) void edit.mutateAsync({ issue }).then(close, () => {});
      }}
    >
      <Stack>
        <Text>{t.moveText}</Text>
        {edit.isError && <ErrorBox error={edit.error} />}
        <IssuePicker
          label={messages.entries.issue}
          description={t.issueHint}
          value={issue}
          onChange={setIssue}
          data-autofocus
        />
        <FormButtons action={t.moveButton} disabled={issue === null} loading={edit.isPending} />
      </Stack>
    </form>
  );
}

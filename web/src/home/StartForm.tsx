import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type FoundIssue, IssueSelect } from '../parts/IssueSelect.tsx';
import { tellError } from '../parts/notify.tsx';
import { texts } from '../texts/index.ts';
import { useStart } from './queries.ts';

const t = texts.home;

/** Starts a stopwatch on an issue that is searched for. */
export function StartForm() {
  const [issue, setIssue] = useState<FoundIssue | null>(null);
  const start = useStart();
  return (
    <Stack gap="sm">
      <Text>{t.noStopwatchText}</Text>
      <IssueSelect label={t.issue} description={t.issueHint} value={issue} onChange={setIssue} />
      <Button
        disabled={issue === null}
        loading={start.isPending}
        onClick={() => issue !== null && start.mutate(issue.place, { onError: tellError })}
      >
        {t.start}
      </Button>
    </Stack>
  );
}

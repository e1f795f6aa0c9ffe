import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../app/api.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import type { IssuePlace } from '../components/issuePlace.ts';
import { cellText } from '../entries/duration.ts';
import { messages } from '../messages/index.ts';
import { useEditIssue } from './queries.ts';

const t = messages.issue;

/** The estimate of an issue, as free text such as `2:30`. */
export function EstimateForm({ issue, place }: { issue: Schema<'Issue'>; place: IssuePlace }) {
  const said = cellText(issue.time_estimate);
  const [text, setText] = useState(said);
  const [known, setKnown] = useState(said);
  const [sent, setSent] = useState('');
  // Somebody else changed it, or the service normalised the text. Unsaved input stays.
  if (known !== said) {
    setKnown(said);
    if (text === known || text === sent) setText(said);
  }
  const edit = useEditIssue(place);
  const isChanged = text.trim() !== said;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isChanged) return;
        setSent(text);
        edit.mutate({ time_estimate: text.trim() === '' ? 0 : text.trim() });
      }}
    >
      <Stack gap="xs">
        <Group gap="sm" wrap="nowrap">
          <TextInput
            aria-label={messages.repositories.estimated}
            placeholder={t.estimatePlaceholder}
            flex={1}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {isChanged && (
            <Button type="submit" loading={edit.isPending}>
              {messages.layout.save}
            </Button>
          )}
        </Group>
        {edit.isError && <ErrorBox error={edit.error} />}
      </Stack>
    </form>
  );
}

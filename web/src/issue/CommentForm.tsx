import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { longest } from '../app/lengths.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import type { IssuePlace } from '../components/issuePlace.ts';
import { useUnsaved } from '../components/unsaved.ts';
import { messages } from '../messages/index.ts';
import { useSaveComment } from './comments.ts';

const t = messages.issue.comments;

/** Writes a comment, or edits one; loaded on demand. */
export default function CommentForm({
  place,
  comment,
  onDone,
}: {
  place: IssuePlace;
  comment?: { readonly id: number; readonly body: string };
  onDone: () => void;
}) {
  const before = comment?.body ?? '';
  const [body, setBody] = useState(before);
  const save = useSaveComment(place, comment?.id);
  const settle = useUnsaved({
    name: `comment ${comment?.id ?? Object.values(place).join()}`,
    isUnsaved: body !== before,
    values: body,
    restore: setBody,
  });
  const close = (): void => {
    settle();
    onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // A second Ctrl+Enter must not post it again.
        if (body.trim() !== '' && !save.isPending) save.mutate(body, { onSuccess: close });
      }}
    >
      <Stack gap="sm">
        {save.isError && <ErrorBox error={save.error} />}
        <Textarea
          aria-label={t.label}
          placeholder={t.write}
          autoFocus
          minRows={comment === undefined ? 1 : 3}
          maxRows={comment === undefined ? 8 : 20}
          maxLength={longest.body}
          readOnly={save.isPending}
          value={body}
          onChange={({ currentTarget }) => setBody(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) {
              event.currentTarget.form?.requestSubmit();
            }
          }}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="subtle" color="gray" onClick={close}>
            {messages.layout.cancel}
          </Button>
          <Button type="submit" disabled={body.trim() === ''} loading={save.isPending}>
            {comment === undefined ? t.add : messages.layout.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

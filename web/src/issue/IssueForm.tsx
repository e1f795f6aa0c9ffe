import { Card, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Schema } from '../app/api.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { FormButtons } from '../components/FormButtons.tsx';
import type { IssuePlace } from '../components/issuePlace.ts';
import { useUnsaved } from '../components/unsaved.ts';
import { messages } from '../messages/index.ts';
import { IssueFields } from './IssueFields.tsx';
import { useEditIssue } from './queries.ts';

const _t = messages.issue;

/** Edits the title and description of an issue. */
export function IssueForm({
  issue,
  place,
  onDone,
}: {
  issue: Schema<'Issue'>;
  place: IssuePlace;
  onDone: () => void;
}) {
  const edit = useEditIssue(place);
  const form = useForm({ initialValues: { title: issue.title, body: issue.body } });
  const settle = useUnsaved({
    name: `issue ${issue.id}`,
    isUnsaved: form.isDirty(),
    values: form.getValues(),
    restore: form.setValues,
  });
  const close = (): void => {
    settle();
    onDone();
  };
  const submit = form.onSubmit((values) => {
    const { title, body } = values;
    // Untouched fields may have been changed by others.
    const changes = {
      ...(form.isDirty('title') ? { title: title.trim() } : {}),
      ...(form.isDirty('body') ? { body } : {}),
    };
    if (Object.keys(changes).length === 0) return close();
    // Input typed since the request is not saved yet.
    const isAsSent = () => form.getValues().title === title && form.getValues().body === body;
    edit.mutate(changes, { onSuccess: () => (isAsSent() ? close() : form.resetDirty(values)) });
  });
  return (
    <Card withBorder>
      <form onSubmit={submit}>
        <Stack>
          {edit.isError && <ErrorBox error={edit.error} />}
          <IssueFields propsOf={form.getInputProps} />
          <FormButtons action={messages.layout.save} onCancel={close} loading={edit.isPending} />
        </Stack>
      </form>
    </Card>
  );
}

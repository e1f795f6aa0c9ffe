import { Alert, Button, Card, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import type { Schema } from '../app/api.ts';
import { useSession } from '../app/session.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { ButtonLink } from '../components/links.tsx';
import { mayWriteIssues } from '../components/rights.ts';
import { Screen } from '../components/Screen.tsx';
import { UsersSelect } from '../components/UsersSelect.tsx';
import { useUnsaved } from '../components/unsaved.ts';
import { messages } from '../messages/index.ts';
import { InRepository } from '../repositories/InRepository.tsx';
import { placeOf } from '../repositories/queries.ts';
import { RepositoryTabs } from '../repositories/RepositoryTabs.tsx';
import { IssueFields } from './IssueFields.tsx';
import { useCreateIssue } from './queries.ts';

const t = messages.issue;

export function NewIssuePage() {
  return (
    <InRepository>
      {(repository) => (
        <Screen title={t.newTitle(repository.full_name)}>
          <RepositoryTabs repository={repository} />
          {repository.archived ? (
            <Alert>{t.archived}</Alert>
          ) : !repository.has_issues ? (
            <Alert>{messages.repositories.issuesDisabled}</Alert>
          ) : (
            <NewIssueForm repository={repository} />
          )}
        </Screen>
      )}
    </InRepository>
  );
}

function NewIssueForm({ repository }: { repository: Schema<'Repository'> }) {
  const place = placeOf(repository);
  const user = useSession();
  const navigate = useNavigate();
  const create = useCreateIssue(place);
  const form = useForm({
    initialValues: { title: '', body: '', assignees: [] as string[], estimate: '' },
  });
  const settle = useUnsaved({
    name: `new issue of ${repository.id}`,
    isUnsaved: form.isDirty(),
    values: form.getValues(),
    restore: form.setValues,
  });
  const submit = form.onSubmit(({ title, body, assignees, estimate }) =>
    create.mutate(
      {
        title: title.trim(),
        body,
        ...(assignees.length === 0 ? {} : { assignees }),
        ...(estimate.trim() === '' ? {} : { time_estimate: estimate.trim() }),
      },
      {
        onSuccess: ({ number }) => {
          settle();
          void navigate({
            to: '/$owner/$repo/issues/$index',
            params: { ...place, index: String(number) },
          });
        },
      },
    ),
  );
  return (
    <Card withBorder maw={720}>
      <form onSubmit={submit}>
        <Stack>
          {create.isError && <ErrorBox error={create.error} />}
          <IssueFields propsOf={form.getInputProps} />
          <TextInput
            label={messages.repositories.estimated}
            description={messages.entries.durationHint}
            maw={260}
            {...form.getInputProps('estimate')}
          />
          {mayWriteIssues(repository, user) && (
            <UsersSelect
              label={t.assignees}
              description={t.assigneesHint}
              // Opens upwards, so that it does not cover the submit button.
              comboboxProps={{ position: 'top-start' }}
              value={form.values.assignees}
              onChange={(names) => form.setFieldValue('assignees', names)}
            />
          )}
          <Group justify="flex-end">
            <ButtonLink to="/$owner/$repo" params={place}>
              {messages.layout.cancel}
            </ButtonLink>
            <Button variant="filled" type="submit" loading={create.isPending}>
              {t.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

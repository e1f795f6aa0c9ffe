import { Button, Card, Checkbox, Fieldset, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { instance } from '../app/instance.ts';
import { longest } from '../app/lengths.ts';
import { useSession } from '../app/session.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Screen } from '../components/Screen.tsx';
import { useUnsaved } from '../components/unsaved.ts';
import { messages } from '../messages/index.ts';
import { useCreateRepository } from './queries.ts';

const t = messages.repositories;

export function NewRepositoryPage() {
  const user = useSession();
  const navigate = useNavigate();
  const create = useCreateRepository();
  const form = useForm({
    initialValues: {
      name: '',
      description: '',
      isPrivate: false,
      tracksTime: true,
      isOpenToTracking: false,
      isBillable: true,
    },
    validate: { name: (name) => (/^[\w.-]+$/.test(name.trim()) ? null : t.nameRule) },
  });
  const settle = useUnsaved({
    name: 'new repository',
    isUnsaved: form.isDirty(),
    values: form.getValues(),
    restore: form.setValues,
  });
  const submit = form.onSubmit((values) =>
    create.mutate(values, {
      onSuccess: (made) => {
        settle();
        void navigate({ to: `/${made.full_name}` });
      },
    }),
  );
  return (
    <Screen title={instance.code_host === undefined ? t.create : t.createLocal}>
      <Card withBorder maw={640}>
        <form onSubmit={submit} noValidate>
          <Stack>
            {create.isError && <ErrorBox error={create.error} />}
            <TextInput
              label={messages.layout.name}
              description={t.nameHint(user?.login ?? '')}
              required
              maxLength={longest.repositoryName}
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              {...form.getInputProps('name')}
            />
            <Textarea
              label={t.description}
              minRows={2}
              maxRows={6}
              maxLength={longest.repositoryDescription}
              {...form.getInputProps('description')}
            />
            <Checkbox
              label={t.isPrivate}
              description={t.privateHint}
              {...form.getInputProps('isPrivate', { type: 'checkbox' })}
            />
            <Fieldset legend={t.timeTracking}>
              <Stack gap="sm">
                <Checkbox
                  label={t.tracksTime}
                  description={t.tracksTimeHint}
                  {...form.getInputProps('tracksTime', { type: 'checkbox' })}
                />
                <Checkbox
                  label={t.openToTracking}
                  description={t.openToTrackingHint}
                  disabled={!form.values.tracksTime}
                  {...form.getInputProps('isOpenToTracking', { type: 'checkbox' })}
                />
                <Checkbox
                  label={t.billable}
                  description={t.billableHint}
                  disabled={!form.values.tracksTime}
                  {...form.getInputProps('isBillable', { type: 'checkbox' })}
                />
              </Stack>
            </Fieldset>
            <Group justify="flex-end">
              <ButtonLink to="/-/repositories">{messages.layout.cancel}</ButtonLink>
              <Button variant="filled" type="submit" loading={create.isPending}>
                {t.createButton}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
    </Screen>
  );
}

import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { adminMessages } from '../messages/administration.ts';
import { messages } from '../messages/index.ts';
import { useEditUser } from './mutations.ts';
import type { User } from './queries.ts';

const t = adminMessages.admin;
const levels = ['public', 'limited', 'private'] as const;

/** The profile of an account. */
export function ProfileForm({ user }: { user: User }) {
  const edit = useEditUser(user.login);
  const form = useForm({
    initialValues: {
      full_name: user.full_name,
      website: user.website,
      location: user.location,
      description: user.description,
      visibility: user.visibility,
      login_name: user.login_name,
    },
  });
  const submit = form.onSubmit((values) => {
    const changed = Object.entries(values).filter(([field]) => form.isDirty(field));
    // Input typed since the request stays unsaved.
    edit.mutate(Object.fromEntries(changed), { onSuccess: () => form.resetDirty(values) });
  });
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {edit.isError && <ErrorBox error={edit.error} />}
        <TextInput label={t.fullName} {...form.getInputProps('full_name')} />
        <TextInput label={messages.people.website} {...form.getInputProps('website')} />
        <TextInput label={messages.people.location} {...form.getInputProps('location')} />
        <Textarea
          label={messages.repositories.description}
          maxRows={6}
          {...form.getInputProps('description')}
        />
        <Select
          label={messages.repositories.visibility}
          data={levels.map((value) => ({ value, label: t.visibilities[value] }))}
          {...form.getInputProps('visibility')}
        />
        <TextInput
          label={t.loginName}
          description={t.loginNameHint}
          {...form.getInputProps('login_name')}
        />
        <Group>
          <Button type="submit" loading={edit.isPending} disabled={!form.isDirty()}>
            {messages.layout.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

import { Button, Checkbox, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { adminMessages } from '../messages/administration.ts';
import { messages } from '../messages/index.ts';
import { useEditUser } from './mutations.ts';
import type { User } from './queries.ts';

const t = adminMessages.admin;

export function PasswordForm({ user }: { user: User }) {
  const edit = useEditUser(user.login, t.passwordSet(user.login));
  const form = useForm({ initialValues: { password: '', must_change_password: true } });
  return (
    <form
      onSubmit={form.onSubmit((values) => edit.mutate(values, { onSuccess: () => form.reset() }))}
    >
      <Stack gap="sm">
        <Text>{t.newPasswordText}</Text>
        {edit.isError && <ErrorBox error={edit.error} />}
        <PasswordInput
          label={messages.layout.password}
          required
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <Checkbox
          label={t.mustChange}
          {...form.getInputProps('must_change_password', { type: 'checkbox' })}
        />
        <Group>
          <Button type="submit" loading={edit.isPending}>
            {messages.auth.setPassword}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

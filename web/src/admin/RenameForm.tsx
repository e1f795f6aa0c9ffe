import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { invalidate } from '../app/query.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { adminMessages } from '../messages/administration.ts';
import { messages } from '../messages/index.ts';
import { useRename } from './mutations.ts';
import type { User } from './queries.ts';

const t = adminMessages.admin;

export function RenameForm({ user }: { user: User }) {
  const navigate = useNavigate();
  const rename = useRename(user.login);
  const form = useForm({ initialValues: { name: '' } });
  const submit = form.onSubmit(({ name }) =>
    rename.mutate(name, {
      onSuccess: async () => {
        form.reset();
        // Navigate before queries are invalidated, because the old name is no longer found.
        await navigate({ to: '/-/admin/users/$name', params: { name }, replace: true });
        await invalidate();
      },
    }),
  );
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text>{t.renameText}</Text>
        {rename.isError && <ErrorBox error={rename.error} />}
        <TextInput
          label={t.newName}
          description={t.userNameHint}
          required
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('name')}
        />
        <Group>
          <Button type="submit" loading={rename.isPending}>
            {messages.repositorySettings.rename}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

import { Checkbox, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { FormButtons } from '../components/FormButtons.tsx';
import { adminMessages } from '../messages/administration.ts';
import { messages } from '../messages/index.ts';
import { useCreateUser } from './mutations.ts';

const t = adminMessages.admin;

export function CreateUserForm({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t.create}>
      <Fields onClose={onClose} />
    </Modal>
  );
}

function Fields({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useCreateUser();
  const form = useForm({
    initialValues: {
      username: '',
      email: '',
      full_name: '',
      password: '',
      must_change_password: true,
    },
  });
  const submit = form.onSubmit((values) =>
    create.mutate(values, {
      onSuccess: () => {
        onClose();
        void navigate({ to: '/-/admin/users/$name', params: { name: values.username } });
      },
    }),
  );
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text>{t.createText}</Text>
        {create.isError && <ErrorBox error={create.error} />}
        <TextInput
          label={messages.layout.userName}
          description={t.userNameHint}
          required
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('username')}
        />
        <TextInput
          label={messages.people.email}
          description={t.emailHint}
          required
          inputMode="email"
          {...form.getInputProps('email')}
        />
        <TextInput label={t.fullName} {...form.getInputProps('full_name')} />
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
        <FormButtons action={t.create} onCancel={onClose} loading={create.isPending} />
      </Stack>
    </form>
  );
}

import { Modal, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { RecordForm } from '../components/RecordForm.tsx';
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
  const plain = { autoCapitalize: 'none', spellCheck: false };
  const blank = { username: '', email: '', full_name: '', password: '' };
  const required = true;
  return (
    <Stack gap="sm">
      <Text size="sm">{t.createText}</Text>
      <RecordForm
        action={t.create}
        values={{ ...blank, must_change_password: true }}
        fields={[
          {
            ...{
              name: 'username',
              label: messages.layout.userName,
              description: t.userNameHint,
              required,
            },
            props: { ...plain, 'data-autofocus': true },
          },
          {
            name: 'email',
            label: messages.people.email,
            description: t.emailHint,
            required,
            props: plain,
          },
          { name: 'full_name', label: t.fullName },
          { name: 'password', label: messages.layout.password, required, kind: 'password' },
          { name: 'must_change_password', label: t.mustChange, kind: 'flag' },
        ]}
        save={async (values) => {
          await create.mutateAsync({ ...blank, must_change_password: true, ...values });
          onClose();
          const params = { name: String(values.username) };
          void navigate({ to: '/-/admin/users/$name', params });
        }}
      />
    </Stack>
  );
}

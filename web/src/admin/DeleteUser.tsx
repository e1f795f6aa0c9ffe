import { Button, Checkbox, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { invalidate } from '../app/query.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { FormButtons } from '../components/FormButtons.tsx';
import { adminMessages } from '../messages/administration.ts';
import { messages } from '../messages/index.ts';
import { useDeleteUser } from './mutations.ts';
import type { User } from './queries.ts';

const t = adminMessages.admin;

/** Deletes an account after its name was typed: this cannot be undone. */
export function DeleteUser({ user, isOwn }: { user: User; isOwn: boolean }) {
  const [isAsking, { open, close }] = useDisclosure();
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{t.removeText}</Text>
      {isOwn ? (
        <Text fw={600}>{t.removeOwn}</Text>
      ) : (
        <Button color="red" variant="light" onClick={open}>
          {t.remove}
        </Button>
      )}
      <Modal opened={isAsking} onClose={close} title={t.removeTitle(user.login)}>
        <Question name={user.login} onClose={close} />
      </Modal>
    </Stack>
  );
}

function Question({ name, onClose }: { name: string; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useDeleteUser(name);
  const [purge, setPurge] = useState(false);
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    remove.mutate(purge, {
      onSuccess: async () => {
        onClose();
        await navigate({ to: '/-/admin/users' });
        await invalidate();
      },
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text>{t.removeText}</Text>
        {remove.isError && <ErrorBox error={remove.error} />}
        <Checkbox
          label={t.purge}
          description={t.purgeHint}
          checked={purge}
          onChange={({ currentTarget }) => setPurge(currentTarget.checked)}
        />
        <TextInput
          label={messages.repositorySettings.typeName(name)}
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          data-autofocus
        />
        <FormButtons
          action={t.remove}
          onCancel={onClose}
          color="red"
          disabled={typed !== name}
          loading={remove.isPending}
        />
      </Stack>
    </form>
  );
}

import { Button, Group, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { ErrorBox } from '../components/ErrorBox.tsx';
import type { RepositoryPlace } from '../components/repository.ts';
import { UserSelect } from '../components/UserSelect.tsx';
import { messages } from '../messages/index.ts';
import { type Role, roleOf, roles, useSetRole } from './collaborators.ts';

const t = messages.repositorySettings;

/** Adds a collaborator to a repository. */
export function AddCollaborator({ place }: { place: RepositoryPlace }) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('write');
  const give = useSetRole(place);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        // The user may already have typed the next name.
        const onSuccess = () => setName((now) => (now === name ? '' : now));
        give.mutate({ name: name.trim(), role }, { onSuccess });
      }}
    >
      <Stack gap="sm">
        {give.isError && <ErrorBox error={give.error} />}
        <Group align="flex-end">
          <UserSelect
            label={messages.layout.userName}
            flex="1 1 180px"
            value={name}
            onChange={setName}
          />
          <Select
            label={t.role}
            w={180}
            data={roles.map((value) => ({ value, label: t.roles[value] }))}
            value={role}
            onChange={(value) => setRole(roleOf(value))}
          />
          <Button type="submit" loading={give.isPending} disabled={name.trim() === ''}>
            {messages.entries.add}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

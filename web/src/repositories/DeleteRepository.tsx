import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../app/api.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { FormButtons } from '../components/FormButtons.tsx';
import { hours } from '../components/format.ts';
import { Panel } from '../components/Panel.tsx';
import classes from '../components/text.module.css';
import { discardUnsaved } from '../components/unsaved.ts';
import { messages } from '../messages/index.ts';
import { placeOf, repositoryTimeQuery, useDeleteRepository } from './queries.ts';

const t = messages.repositorySettings;

/** Deletes a repository after its name was typed. */
export function DeleteRepository({ repository }: { repository: Schema<'Repository'> }) {
  const [isOpen, { open, close }] = useDisclosure();
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const remove = useDeleteRepository(placeOf(repository), () => {
    discardUnsaved();
    return navigate({ to: '/-/repositories' });
  });
  const time = useQuery({ ...repositoryTimeQuery(placeOf(repository)), enabled: isOpen });
  const name = repository.full_name;
  return (
    <Panel title={t.deletion} about={t.deletionDescription}>
      <Group>
        <Button color="red" variant="light" onClick={open}>
          {t.deleteButton}
        </Button>
      </Group>
      <Modal opened={isOpen} onClose={close} title={t.deleteTitle}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim() !== name || time.isPending) return;
            remove.mutate();
          }}
        >
          <Stack>
            <Text className={classes.text}>{t.deleteText(name)}</Text>
            {time.isSuccess && (
              <Text className={classes.text} fw={600}>
                {t.deletedTime(hours(time.data.seconds), time.data.people)}
              </Text>
            )}
            {remove.isError && <ErrorBox error={remove.error} />}
            <TextInput
              label={t.typeName(name)}
              autoCapitalize="none"
              spellCheck={false}
              data-autofocus
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <FormButtons
              action={t.deleteButton}
              onCancel={close}
              color="red"
              loading={remove.isPending}
              disabled={typed.trim() !== name || time.isPending}
            />
          </Stack>
        </form>
      </Modal>
    </Panel>
  );
}

import { ActionIcon, Menu, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Ban, EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { FormButtons } from '../components/FormButtons.tsx';
import { messages } from '../messages/index.ts';
import { type User, useBlock } from './queries.ts';

const t = messages.people;

/** Rare actions: blocking a user. */
export function BlockMenu({ user }: { user: User }) {
  const [isAsking, { open, close }] = useDisclosure();
  const [note, setNote] = useState('');
  const block = useBlock();
  const submit = (): void => block.mutate({ user, note }, { onSuccess: close });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t.menu(user.login)}>
            <EllipsisVertical size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item c="var(--mantine-color-error)" leftSection={<Ban size={16} />} onClick={open}>
            {t.block}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isAsking} onClose={close} title={t.blockTitle(user.login)}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Stack>
            <Text>{t.blockText}</Text>
            <TextInput
              label={t.blockNote}
              description={t.blockNoteHint}
              maxLength={255}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
              data-autofocus
            />
            <FormButtons action={t.block} onCancel={close} color="red" loading={block.isPending} />
          </Stack>
        </form>
      </Modal>
    </>
  );
}

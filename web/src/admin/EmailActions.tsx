import { ActionIcon, Button, Group } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { confirmAction } from '../components/confirm.tsx';
import { adminMessages } from '../messages/administration.ts';
import { messages } from '../messages/index.ts';
import { useRemoveEmail, useVerifyEmail } from './mutations.ts';
import type { Email } from './queries.ts';

const t = adminMessages.admin;

/** Actions for an email address: verify and remove. */
export function EmailActions({ email }: { email: Email }) {
  const verify = useVerifyEmail();
  const remove = useRemoveEmail();
  const address = email.email;
  const one = { username: email.username, id: email.id, address };
  const askToVerify = async (): Promise<void> => {
    const question = { title: t.verifyTitle(address), text: t.verifyText, action: t.verify };
    if (await confirmAction(question)) verify.mutate(one);
  };
  const askToRemove = async (): Promise<void> => {
    const question = {
      title: t.removeEmailTitle(address),
      text: t.removeEmailText,
      action: messages.layout.remove,
    };
    if (await confirmAction(question)) remove.mutate(one);
  };
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {!email.verified && (
        <Button
          size="compact-sm"
          flex="none"
          aria-label={t.verifyLabel(address)}
          loading={verify.isPending}
          onClick={() => void askToVerify()}
        >
          {t.verify}
        </Button>
      )}
      {!email.primary && (
        <ActionIcon
          color="red"
          aria-label={t.removeEmail(address)}
          loading={remove.isPending}
          onClick={() => void askToRemove()}
        >
          <Trash2 size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}

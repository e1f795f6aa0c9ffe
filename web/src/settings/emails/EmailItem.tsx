import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { Schema } from '../../app/api.ts';
import { confirmAction } from '../../components/confirm.tsx';
import classes from '../../components/text.module.css';
import { messages } from '../../messages/index.ts';
import { notifyError } from '../../notifications/notify.tsx';
import { PendingEmail } from './PendingEmail.tsx';
import { useDeleteEmail, useSetPrimary } from './queries.ts';

const t = messages.settings.emailPage;

/** An email address with its state and actions. */
export function EmailItem({
  email,
  resendSeconds,
  isPendingAccount,
}: {
  email: Schema<'Email'>;
  resendSeconds: number;
  isPendingAccount: boolean;
}) {
  const remove = useDeleteEmail();
  const makePrimary = useSetPrimary();
  const confirmRemoval = async () => {
    const question = {
      title: t.removeTitle,
      text: t.removeText(email.email),
      action: messages.layout.remove,
    };
    if (await confirmAction(question)) remove.mutate(email.email, { onError: notifyError });
  };
  return (
    <Stack component="li" gap="sm" className={classes.text}>
      <Group justify="space-between" gap="sm">
        <Group gap="sm" flex="1 1 260px" miw={0}>
          <Text size="md" className={classes.text}>
            {email.email}
          </Text>
          <Group gap="xs">
            {email.primary && <Badge>{t.primary}</Badge>}
            {email.verified ? (
              <Badge color="green">{t.verified}</Badge>
            ) : (
              <Badge color="yellow">{t.pending}</Badge>
            )}
          </Group>
        </Group>
        {!email.primary && (
          <Group gap="sm" role="group" aria-label={t.actions(email.email)}>
            {email.verified && (
              <Button
                size="compact-sm"
                loading={makePrimary.isPending}
                onClick={() => makePrimary.mutate(email.email, { onError: notifyError })}
              >
                {t.makePrimary}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              loading={remove.isPending}
              onClick={confirmRemoval}
            >
              {messages.layout.remove}
            </Button>
          </Group>
        )}
      </Group>
      {!email.verified && (
        <PendingEmail email={email} resendSeconds={resendSeconds} isFirst={isPendingAccount} />
      )}
    </Stack>
  );
}

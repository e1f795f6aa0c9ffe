import { Anchor, Button, Card, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api, serviceUrl } from '../app/api.ts';
import { sessionsChanged } from '../app/changes.ts';
import { instanceQuery } from '../app/instance.ts';
import { invalidate } from '../app/query.ts';
import { needsCode, useSession } from '../app/session.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { showFieldError } from '../components/fieldErrors.ts';
import { proofsQuery } from '../components/proofs.ts';
import { Screen } from '../components/Screen.tsx';
import { withPassword } from '../components/withPassword.tsx';
import { messageOf } from '../messages/errorWords.ts';
import { messages } from '../messages/index.ts';
import { notifySuccess } from '../notifications/notify.tsx';

const t = messages.settings.passwordForm;
const empty = { current: '', next: '', code: '' };

export function PasswordPage() {
  return (
    <Screen title={messages.layout.password}>
      <PasswordCard />
    </Screen>
  );
}

function PasswordCard() {
  const user = useSession();
  const instance = useQuery(instanceQuery).data;
  const hasPassword = useQuery(proofsQuery).data?.password ?? true;
  const [error, setError] = useState<unknown>();
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm({ initialValues: empty });

  const submit = form.onSubmit(async ({ current, next, code }) => {
    setError(undefined);
    try {
      const body = { old_password: current, new_password: next };
      const shown = code === '' ? body : { ...body, otp: code.trim() };
      await withPassword(() => api.PUT('/user/password', { body: shown }));
      await invalidate(proofsQuery.queryKey);
      form.reset();
      setAsksCode(false);
      notifySuccess(t.changed);
      await sessionsChanged();
    } catch (refusal) {
      if (needsCode(refusal)) {
        if (asksCode) form.setFieldError('code', messageOf(refusal));
        setAsksCode(true);
      } else if (hasPassword && refusal instanceof ApiError && refusal.status === 403) {
        form.setFieldError('current', messageOf(refusal));
      } else if (!showFieldError(refusal, { new_password: 'next' }, form.setFieldError)) {
        setError(refusal);
      }
    }
  });
  return (
    <Card withBorder>
      <form onSubmit={submit}>
        <Stack maw={420}>
          {error !== undefined && <ErrorBox error={error} />}
          <input type="text" hidden readOnly autoComplete="username" value={user?.login ?? ''} />
          {hasPassword && (
            <PasswordInput
              label={t.current}
              autoComplete="current-password"
              required
              {...form.getInputProps('current')}
            />
          )}
          <PasswordInput
            label={messages.auth.newPassword}
            description={instance && messages.auth.passwordHint(instance.min_password_length)}
            autoComplete="new-password"
            required
            {...form.getInputProps('next')}
          />
          {asksCode && (
            <TextInput
              label={t.code}
              description={messages.layout.codeHint}
              autoComplete="one-time-code"
              required
              autoFocus
              {...form.getInputProps('code')}
            />
          )}
          <Text c="dimmed">{t.endsSessions}</Text>
          <Group justify="space-between">
            <Button variant="filled" type="submit" loading={form.submitting}>
              {t.change}
            </Button>
            <Anchor href={`${serviceUrl}/account/forgot-password`}>{t.forgot}</Anchor>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

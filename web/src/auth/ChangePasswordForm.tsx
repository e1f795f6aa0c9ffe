import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../app/api.ts';
import { instanceQuery } from '../app/instance.ts';
import { needsCode } from '../app/session.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { showFieldError } from '../components/fieldErrors.ts';
import { messages } from '../messages/index.ts';
import { AuthCard } from './AuthCard.tsx';

const t = messages.auth;

/** Requires users with an assigned password to choose their own. */
export function ChangePasswordForm({
  currentPassword,
  onSet,
}: {
  currentPassword: string;
  onSet: () => Promise<void>;
}) {
  const rules = useQuery(instanceQuery).data;
  const [error, setError] = useState<unknown>();
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm({ initialValues: { password: '', code: '' } });
  const submit = form.onSubmit(async ({ password, code }) => {
    setError(undefined);
    try {
      const body = { old_password: currentPassword, new_password: password };
      await api.PUT('/user/password', { body: code === '' ? body : { ...body, otp: code.trim() } });
      await onSet();
    } catch (refusal) {
      const isFirstAsking = needsCode(refusal) && !asksCode;
      if (needsCode(refusal)) setAsksCode(true);
      if (isFirstAsking) return;
      if (!showFieldError(refusal, { new_password: 'password' }, form.setFieldError))
        setError(refusal);
    }
  });
  return (
    <AuthCard title={t.passwordDue}>
      <form onSubmit={submit}>
        <Stack>
          <Text>{t.passwordDueText}</Text>
          {error !== undefined && <ErrorBox error={error} />}
          <PasswordInput
            label={t.newPassword}
            description={rules && t.passwordHint(rules.min_password_length)}
            autoComplete="new-password"
            required
            autoFocus
            {...form.getInputProps('password')}
          />
          {asksCode && (
            <TextInput
              label={messages.layout.code}
              description={messages.layout.codeHint}
              autoComplete="one-time-code"
              required
              autoFocus
              {...form.getInputProps('code')}
            />
          )}
          <Button variant="filled" type="submit" loading={form.submitting}>
            {t.setPassword}
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
}

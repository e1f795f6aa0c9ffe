import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { modals } from '@mantine/modals';
import { useState } from 'react';
import { ApiError, api } from '../app/api.ts';
import { texts } from '../texts/index.ts';
import { ErrorBox } from './ErrorBox.tsx';

const t = texts.frame;

/** True where the service wants the password once more, as it was not given for a while. */
const wantsPassword = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 403 &&
  error.headers.get('x-punchcard-confirm') === 'password';

/** Does what may need the password once more: asks for it then, and does it again. */
export async function withPassword<T>(deed: () => Promise<T>): Promise<T> {
  try {
    return await deed();
  } catch (error) {
    if (!wantsPassword(error) || !(await askForPassword())) throw error;
    return deed();
  }
}

/** False where the dialog was closed without the right password. */
function askForPassword(): Promise<boolean> {
  return new Promise((resolve) => {
    const id = modals.open({
      title: t.passwordAgain,
      closeButtonProps: { 'aria-label': t.close },
      onClose: () => resolve(false),
      children: (
        <PasswordForm
          onConfirmed={() => {
            resolve(true);
            modals.close(id);
          }}
        />
      ),
    });
  });
}

function PasswordForm({ onConfirmed }: { onConfirmed: () => void }) {
  const form = useForm({ initialValues: { password: '' } });
  const [error, setError] = useState<unknown>();
  const submit = form.onSubmit(async ({ password }) => {
    try {
      await api.POST('/user/session/confirm', { body: { password } });
      onConfirmed();
    } catch (refusal) {
      setError(refusal);
    }
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{t.passwordAgainText}</Text>
        {error !== undefined && <ErrorBox error={error} />}
        <PasswordInput
          label={t.password}
          autoComplete="current-password"
          required
          data-autofocus
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={form.submitting}>
            {t.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

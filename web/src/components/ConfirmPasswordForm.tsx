import { Text } from '@mantine/core';
import { api } from '../app/api.ts';
import { messages } from '../messages/index.ts';
import { CredentialsForm } from './CredentialsForm.tsx';

const t = messages.layout;

/** Confirms the password for the session; loaded on demand. */
export default function ConfirmPasswordForm({ onConfirmed }: { onConfirmed: () => void }) {
  return (
    <CredentialsForm
      label={t.confirm}
      action={async ({ password, code }) => {
        const body = code === undefined ? { password } : { password, otp: code };
        await api.POST('/user/session/confirm', { body });
        onConfirmed();
      }}
    >
      <Text size="sm">{t.passwordAgainText}</Text>
    </CredentialsForm>
  );
}

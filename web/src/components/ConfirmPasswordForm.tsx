import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../app/api.ts';
import { useAreas } from '../app/area.ts';
import { messages } from '../messages/index.ts';
import { CredentialsForm } from './CredentialsForm.tsx';
import { ErrorBox } from './ErrorBox.tsx';
import { Loaded } from './Loaded.tsx';
import { Parts } from './Parts.tsx';
import { proofsQuery } from './proofs.ts';

const t = messages.layout;

interface Confirming {
  readonly onConfirmed: () => void;
}

/** Confirms for the session that the viewer is there; loaded on demand. */
export default function ConfirmPasswordForm({ onConfirmed }: Confirming) {
  const ways = useAreas().flatMap(({ waysToProve = [] }) => waysToProve);
  return (
    <Loaded query={useQuery(proofsQuery)} rows={2}>
      {({ password, otp, mail }) =>
        password || otp ? (
          <CredentialsForm
            label={t.confirm}
            action={async ({ password, code }) => {
              const body = code === undefined ? { password } : { password, otp: code };
              await api.POST('/user/session/confirm', { body });
              onConfirmed();
            }}
          >
            {password && <Text>{t.passwordAgainText}</Text>}
          </CredentialsForm>
        ) : (
          <Stack>
            {mail ? <MailedCode onConfirmed={onConfirmed} /> : <Text>{t.noProof}</Text>}
            <Parts of={ways} props={{}} />
          </Stack>
        )
      }
    </Loaded>
  );
}

function MailedCode({ onConfirmed }: Confirming) {
  const [isSent, setIsSent] = useState(false);
  const [error, setError] = useState<unknown>();
  const form = useForm({ initialValues: { code: '' } });
  const submit = form.onSubmit(async ({ code }) => {
    try {
      setError(undefined);
      if (!isSent) await api.POST('/user/session/confirm/mail');
      else await api.POST('/user/session/confirm', { body: { mail_code: code.trim() } });
      if (isSent) onConfirmed();
      else setIsSent(true);
    } catch (refusal) {
      setError(refusal);
    }
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        {error !== undefined && <ErrorBox error={error} />}
        {isSent ? (
          <TextInput
            label={t.mailedCode}
            autoComplete="one-time-code"
            required
            autoFocus
            {...form.getInputProps('code')}
          />
        ) : (
          <Text>{t.mailCodeText}</Text>
        )}
        <Group>
          <Button variant="filled" type="submit" loading={form.submitting} data-autofocus>
            {isSent ? t.confirm : t.mailCode}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../app/api.ts';
import { instanceQuery } from '../app/settings.ts';
import { ErrorBox } from '../parts/ErrorBox.tsx';
import classes from '../parts/parts.module.css';
import { texts } from '../texts/index.ts';
import { Door } from './Door.tsx';

const t = texts.entrance;

/** Has a link for a new password mailed; nothing tells whether the address is anybody's. */
export function ForgotPasswordPage() {
  const [address, setAddress] = useState('');
  return address === '' ? (
    <Asking onSent={setAddress} />
  ) : (
    <Door title={t.sent}>
      <Text className={classes.text} role="status">
        {t.sentText(address)}
      </Text>
      <Text size="sm" c="dimmed">
        {t.sentHint}
      </Text>
      <Button variant="default" onClick={() => setAddress('')}>
        {t.another}
      </Button>
      <ToSignIn />
    </Door>
  );
}

const ToSignIn = () => (
  <Anchor component={Link} to="/-/sign-in" size="sm">
    {t.toSignIn}
  </Anchor>
);

function Asking({ onSent }: { onSent: (address: string) => void }) {
  const instance = useQuery(instanceQuery).data;
  const [error, setError] = useState<unknown>();
  const form = useForm({ initialValues: { email: '' } });
  const submit = form.onSubmit(async ({ email }) => {
    setError(undefined);
    try {
      await api.POST('/user/password/forgot', { body: { email: email.trim() } });
      onSent(email.trim());
    } catch (refusal) {
      setError(refusal);
    }
  });
  return (
    <Door title={t.forgot}>
      <form onSubmit={submit}>
        <Stack>
          {instance?.sends_mail === false && <Alert role="note">{t.forgotNoMail}</Alert>}
          {error !== undefined && <ErrorBox error={error} />}
          <TextInput
            label={t.forgotLabel}
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            autoFocus
            {...form.getInputProps('email')}
          />
          <Button type="submit" loading={form.submitting}>
            {t.send}
          </Button>
          <ToSignIn />
        </Stack>
      </form>
    </Door>
  );
}

import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, api } from '../app/api.ts';
import { type AccountSettings, instanceQuery } from '../app/instance.ts';
import { useSignIn } from '../app/session.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { showFieldError } from '../components/fieldErrors.ts';
import { Loaded } from '../components/Loaded.tsx';
import { messageOf } from '../messages/errorWords.ts';
import { messages } from '../messages/index.ts';
import { AuthCard } from './AuthCard.tsx';

const t = messages.auth;

/** Registration, if the instance allows it. Invitations use links of their own. */
export function RegisterPage() {
  const instance = useQuery(instanceQuery);
  const registration = instance.data?.registration;
  if (registration === 'off') return <Closed title={t.closed} text={t.closedText} />;
  if (registration === 'invitation') return <Closed title={t.invitation} text={t.invitationText} />;
  return (
    <AuthCard title={t.register}>
      <Loaded query={instance} rows={4}>
        {(rules) => <RegisterForm rules={rules} />}
      </Loaded>
    </AuthCard>
  );
}

const ToSignIn = ({ words }: { words: string }) => (
  <Anchor component={Link} to="/-/sign-in" size="sm">
    {words}
  </Anchor>
);

function Closed({ title, text }: { title: string; text: string }) {
  return (
    <AuthCard title={title}>
      <Text>{text}</Text>
      <ToSignIn words={t.signInInstead} />
    </AuthCard>
  );
}

const fields = { username: 'username', email: 'email', password: 'password' } as const;

function RegisterForm({ rules }: { rules: AccountSettings }) {
  const signIn = useSignIn();
  const router = useRouter();
  const [error, setError] = useState<unknown>();
  const form = useForm({ initialValues: { username: '', email: '', password: '' } });
  const submit = form.onSubmit(async (values) => {
    setError(undefined);
    try {
      const username = values.username.trim();
      const body = { ...values, username, email: values.email.trim() };
      await api.POST('/user/registration', { body });
      // The account exists, whether this works or not. An unverified user is asked for the code.
      await signIn.mutateAsync({ username, password: values.password }).then(
        () => router.navigate({ to: '/' }),
        () => router.navigate({ to: '/-/sign-in' }),
      );
    } catch (refusal) {
      if (showFieldError(refusal, fields, form.setFieldError)) return;
      const field = refusal instanceof ApiError && refusal.status === 422 ? inWords(refusal) : null;
      if (field === null) setError(refusal);
      else form.setFieldError(field, messageOf(refusal));
    }
  });
  return (
    <form onSubmit={submit}>
      <Stack>
        {error !== undefined && <ErrorBox error={error} />}
        <TextInput
          label={t.name}
          description={t.nameHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          autoFocus
          {...form.getInputProps('username')}
        />
        <TextInput
          label={t.email}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          styles={{ error: { overflowWrap: 'anywhere' } }}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t.password}
          description={t.passwordHint(rules.min_password_length)}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <Button variant="filled" type="submit" loading={form.submitting}>
          {t.submit}
        </Button>
        <ToSignIn words={t.signInInstead} />
      </Stack>
    </form>
  );
}

/** The field that an error message, in any language, is about if it does not name one. */
const inWords = ({ message }: ApiError): 'username' | 'email' | null => {
  if (/^e-?mail/i.test(message)) return 'email';
  return /name/i.test(message) ? 'username' : null;
};

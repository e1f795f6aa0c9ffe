import {
  Alert,
  Anchor,
  Button,
  Group,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type PropsWithChildren, useEffect, useState } from 'react';
import { serviceUrl } from '../app/api.ts';
import { useAreas } from '../app/area.ts';
import { instanceQuery } from '../app/instance.ts';
import { queryClient } from '../app/query.ts';
import { needsCode, useSession, useSignIn } from '../app/session.ts';
import { ErrorBox } from '../components/ErrorBox.tsx';
import { Parts } from '../components/Parts.tsx';
import { hasUnsavedInput } from '../components/unsaved.ts';
import { Logo } from '../layout/Logo.tsx';
import { messages } from '../messages/index.ts';
import classes from './auth.module.css';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { localAddress } from './localAddress.ts';
import { Preview } from './Preview.tsx';

const t = messages.auth;
const { signIn: signInText, product, code, codeHint } = messages.layout;
const route = getRouteApi('/-/sign-in');

export function SignInPage() {
  const { from, local: isLocal = false } = route.useSearch();
  const ways = useAreas().flatMap(({ waysToSignIn = [] }) => waysToSignIn);
  const router = useRouter();
  const signIn = useSignIn();
  const [isDue, setIsDue] = useState(false);
  const registration = useQuery(instanceQuery).data?.registration;
  const [isInputPreserved, setIsInputPreserved] = useState(false);
  // In an effect, because the previous page stores its unsaved input when it unmounts.
  useEffect(() => setIsInputPreserved(hasUnsavedInput()), []);
  const wantsCode = needsCode(signIn.error);
  const form = useForm({ initialValues: { username: '', password: '', otp: '' } });

  const goOn = () => router.navigate({ to: localAddress(from) });
  // Somebody may also sign in in another tab.
  const isSignedIn = useSession() != null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they are signed in
  useEffect(() => {
    if (isSignedIn) void goOn();
  }, [isSignedIn]);
  const submit = form.onSubmit(({ otp, ...values }) => {
    signIn.mutate(otp === '' ? values : { ...values, otp: otp.trim() }, {
      onSuccess: (made) => {
        if (made?.must_change_password === true) setIsDue(true);
        else void goOn();
      },
    });
  });
  if (isDue) {
    const onSet = async () => {
      await queryClient.resetQueries();
      await goOn();
    };
    return <ChangePasswordForm currentPassword={form.values.password} onSet={onSet} />;
  }
  return (
    <Door>
      <form onSubmit={submit}>
        <Stack gap="md">
          <VisuallyHidden component="h2">{signInText}</VisuallyHidden>
          <Parts of={ways} props={{ to: localAddress(from), isLocal }} />
          {isInputPreserved && <Alert role="status">{t.sessionExpired}</Alert>}
          {signIn.isError && !(wantsCode && form.values.otp === '') && (
            <ErrorBox error={signIn.error} />
          )}
          <TextInput
            size="md"
            label={t.nameOrEmail}
            autoComplete="username"
            autoCapitalize="none"
            required
            withAsterisk={false}
            autoFocus
            {...form.getInputProps('username')}
          />
          <div className={classes.password}>
            <PasswordInput
              size="md"
              label={messages.layout.password}
              autoComplete="current-password"
              required
              withAsterisk={false}
              {...form.getInputProps('password')}
            />
            {/* After the field, so that the Tab key leads from name to password. */}
            <Anchor href={`${serviceUrl}/account/forgot-password`} className={classes.forgot}>
              {t.forgotPassword}
            </Anchor>
          </div>
          {wantsCode && (
            <TextInput
              size="md"
              label={code}
              description={codeHint}
              autoComplete="one-time-code"
              inputMode="text"
              required
              autoFocus
              {...form.getInputProps('otp')}
            />
          )}
          <Button variant="filled" size="md" type="submit" loading={signIn.isPending}>
            {signInText}
          </Button>
          {registration === 'open' && (
            <Text c="dimmed" ta="center">
              {t.newHere} <Anchor href={`${serviceUrl}/account/register`}>{t.register}</Anchor>
            </Text>
          )}
        </Stack>
      </form>
    </Door>
  );
}

/** What the product is for, beside a picture of it. */
function Door({ children }: PropsWithChildren) {
  useDocumentTitle(`${signInText} · ${product}`);
  return (
    <div className={classes.door}>
      <div className={classes.form}>
        <Stack>
          <Group gap="sm">
            <Logo className={classes.mark} />
            <Text fw={600} size="lg">
              {product}
            </Text>
          </Group>
          <div>
            <Title order={1}>{t.purpose}</Title>
            <Text c="dimmed" size="md">
              {t.purposeText}
            </Text>
          </div>
          {children}
        </Stack>
      </div>
      <Preview />
    </div>
  );
}

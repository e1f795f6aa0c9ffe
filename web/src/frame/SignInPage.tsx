import { Anchor, Button, Card, Group, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { serviceUrl } from '../app/api.ts';
import { needsCode, useSignIn } from '../app/session.ts';
import { ErrorBox } from '../parts/ErrorBox.tsx';
import { texts } from '../texts/index.ts';

const t = texts.frame;
const route = getRouteApi('/-/sign-in');

export function SignInPage() {
  const { from } = route.useSearch();
  const router = useRouter();
  const signIn = useSignIn();
  const wantsCode = needsCode(signIn.error);
  const form = useForm({ initialValues: { username: '', password: '', otp: '' } });

  const submit = form.onSubmit(({ otp, ...values }) => {
    signIn.mutate(otp === '' ? values : { ...values, otp: otp.trim() }, {
      onSuccess: () => void router.navigate({ to: localAddress(from) }),
    });
  });
  return (
    <Card withBorder maw={420} mx="auto" mt="xl" p="xl">
      <form onSubmit={submit}>
        <Stack>
          <Title order={1} size="h2">
            {t.signIn}
          </Title>
          {signIn.isError && !(wantsCode && form.values.otp === '') && (
            <ErrorBox error={signIn.error} />
          )}
          <TextInput
            label={t.userName}
            autoComplete="username"
            autoCapitalize="none"
            required
            autoFocus
            {...form.getInputProps('username')}
          />
          <PasswordInput
            label={t.password}
            autoComplete="current-password"
            required
            {...form.getInputProps('password')}
          />
          {wantsCode && (
            <TextInput
              label={t.code}
              description={t.codeHint}
              autoComplete="one-time-code"
              inputMode="text"
              required
              autoFocus
              {...form.getInputProps('otp')}
            />
          )}
          <Button type="submit" loading={signIn.isPending}>
            {t.signIn}
          </Button>
          <Group justify="space-between">
            <Anchor size="sm" href={`${serviceUrl}/account/forgot-password`}>
              {t.forgot}
            </Anchor>
            <Anchor size="sm" href={`${serviceUrl}/account/register`}>
              {t.register}
            </Anchor>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

/** Back to where he came from, and never to another host. */
const localAddress = (from: string | undefined): string =>
  from !== undefined && /^\/(?![/\\])/.test(from) ? from : '/';

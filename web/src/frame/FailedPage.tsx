import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { ApiError } from '../app/api.ts';
import { texts } from '../texts/index.ts';

const t = texts.frame;

/** What to say of an error, whatever it is. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return t.unreachable;
  return error instanceof Error ? error.message : String(error);
}

/** In the place of a page that could not be shown. */
export function FailedPage({ error }: { error: unknown }) {
  const router = useRouter();
  if (error instanceof ApiError && error.status === 404) return <NothingHerePage />;
  const requestId = error instanceof ApiError ? error.requestId : '';
  return (
    <Stack align="flex-start" role="alert">
      <Title order={1}>{t.failed}</Title>
      <Text>{messageOf(error)}</Text>
      {requestId !== '' && (
        <Text size="sm" c="dimmed">
          {t.requestId(requestId)}
        </Text>
      )}
      <Button onClick={() => void router.invalidate()}>{t.tryAgain}</Button>
    </Stack>
  );
}

export function NothingHerePage() {
  return (
    <Stack align="flex-start">
      <Title order={1}>{t.nothingHere}</Title>
      <Text>{t.nothingHereText}</Text>
      <Anchor component={Link} to="/">
        {t.toHome}
      </Anchor>
    </Stack>
  );
}

import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { ApiError } from '../app/api.ts';
import { isServiceAway } from '../app/connection.ts';
import { messageOf } from '../messages/errorWords.ts';
import { messages } from '../messages/index.ts';

const t = messages.layout;

/** Shown instead of a page that could not be loaded. */
export function FailedPage({ error }: { error: unknown }) {
  const router = useRouter();
  if (error instanceof ApiError && error.status === 404) return <NothingHerePage />;
  const requestId = error instanceof ApiError ? error.requestId : '';
  const tryAgain = (): void => {
    // A script that could not be loaded is asked for again only by a new page.
    if (error instanceof ApiError || isServiceAway()) void router.invalidate();
    else window.location.reload();
  };
  return (
    <Stack align="flex-start" role="alert">
      <Title order={1}>{t.failed}</Title>
      <Text>{error instanceof ApiError ? messageOf(error) : t.failedText}</Text>
      {requestId !== '' && <Text c="dimmed">{t.requestId(requestId)}</Text>}
      <Button onClick={tryAgain}>{t.tryAgain}</Button>
    </Stack>
  );
}

export function NothingHerePage() {
  return (
    <Stack align="flex-start">
      <Title order={1}>{t.notFound}</Title>
      <Text>{t.notFoundText}</Text>
      <Anchor component={Link} to="/">
        {t.homeLink}
      </Anchor>
    </Stack>
  );
}

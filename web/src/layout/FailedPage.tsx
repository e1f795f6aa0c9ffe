import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { ApiError } from '../app/api.ts';
import { errorWords } from '../messages/errorWords.ts';
import { messages } from '../messages/index.ts';
import { isServiceAway } from '../offline/connection.ts';

const t = messages.layout;

/** The message for any error. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 0) return t.unreachable;
    // The service's message is meant for API clients; here it means that the session has expired.
    if (error.status === 401 && error.message === messages.errors.tokenRequired)
      return t.sessionExpiredOnSave;
    return errorWords({ status: error.status, message: error.reason });
  }
  return error instanceof Error ? error.message : String(error);
}

/** The message in one line, with the request ID. */
export function fullMessageOf(error: unknown): string {
  const message = messageOf(error);
  return error instanceof ApiError && error.status >= 500 && error.requestId !== ''
    ? `${message} (${t.requestId(error.requestId)})`
    : message;
}

/** Error page. */
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
      {requestId !== '' && (
        <Text size="sm" c="dimmed">
          {t.requestId(requestId)}
        </Text>
      )}
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

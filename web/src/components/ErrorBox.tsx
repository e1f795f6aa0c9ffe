import { Alert, Button, Text } from '@mantine/core';
import { ApiError } from '../app/api.ts';
import { messageOf } from '../messages/errorWords.ts';
import { messages } from '../messages/index.ts';

/**
 * An inline error with its request ID.
 * @param onRetry adds a retry button
 */
export function ErrorBox({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : '';
  return (
    <Alert color="red" role="alert">
      {messageOf(error)}
      {requestId !== '' && <Text>{messages.layout.requestId(requestId)}</Text>}
      {onRetry !== undefined && (
        <Button size="compact-md" mt="sm" display="block" onClick={onRetry}>
          {messages.layout.tryAgain}
        </Button>
      )}
    </Alert>
  );
}

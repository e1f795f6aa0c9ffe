import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { ApiError } from '../app/api.ts';
import { messages } from '../messages/index.ts';
import { ErrorBox } from './ErrorBox.tsx';

/** The result of a query; a skeleton while it loads, and an error if it fails. */
export function Loaded<T>({
  query,
  rows = 5,
  children,
}: {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isError'> & { refetch: () => unknown };
  /** Lines of the skeleton. */
  rows?: number;
  children: (data: T) => ReactNode;
}) {
  const isReady = query.data !== undefined;
  // What replaces the skeleton may be large: React renders it in slices.
  const isShown = useDeferredValue(isReady);
  if (query.data !== undefined && isShown && !isUnavailable(query.error)) {
    return children(query.data);
  }
  if (query.isError) return <ErrorBox error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap="sm" aria-busy="true">
      <VisuallyHidden>{messages.layout.loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton lines are identical
        <Skeleton key={row} height={28} />
      ))}
    </Stack>
  );
}

/** The user lost access or the resource was deleted, so stale data is not shown. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 404].includes(error.status);

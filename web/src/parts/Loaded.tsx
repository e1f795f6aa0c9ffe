import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../app/api.ts';
import { texts } from '../texts/index.ts';
import { ErrorBox } from './ErrorBox.tsx';

/** What a query brought; before that its outline, and in its place what went wrong. */
export function Loaded<T>({
  query,
  rows = 5,
  children,
}: {
  query: UseQueryResult<T>;
  /** Lines of the outline. */
  rows?: number;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined && !isTakenAway(query.error)) return children(query.data);
  if (query.isError) return <ErrorBox error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap="sm" aria-busy="true">
      <VisuallyHidden>{texts.frame.loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of an outline are all alike
        <Skeleton key={row} height={28} />
      ))}
    </Stack>
  );
}

/** What was read before is no more his to see, or there no more: it is not shown any longer. */
const isTakenAway = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 404].includes(error.status);

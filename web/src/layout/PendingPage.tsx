import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { messages } from '../messages/index.ts';

/** Placeholder while a page loads. */
export function PendingPage() {
  return (
    <Stack aria-busy="true" p="md">
      <VisuallyHidden role="status">{messages.layout.loading}</VisuallyHidden>
      <Skeleton height={36} maw={260} />
      <Skeleton height={120} />
      <Skeleton height={120} />
    </Stack>
  );
}

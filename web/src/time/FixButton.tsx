import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { timeChanged } from '../app/changes.ts';
import { isConflict } from '../entries/requests.ts';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import type { Fix } from './fixes.ts';

/** Applies a fix; an error is reported and the entries are refetched. */
export function FixButton({ fix }: { fix: Fix }) {
  const applying = useMutation({
    mutationFn: fix.apply,
    onError: (error) =>
      notifyError(isConflict(error) ? new Error(messages.entries.changedByOther) : error),
    onSettled: timeChanged,
  });
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={applying.isPending}
      onClick={() => applying.mutate()}
    >
      {fix.label}
    </Button>
  );
}

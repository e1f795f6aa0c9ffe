import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { timeChanged } from '../app/changes.ts';
import { tellError } from '../components/notify.tsx';
import { isConflict } from '../entries/queries.ts';
import { messages } from '../messages/index.ts';
import type { Mend } from './mends.ts';

/** Applies a fix; an error is reported and the entries are refetched. */
export function MendButton({ mend }: { mend: Mend }) {
  const mending = useMutation({
    mutationFn: mend.deed,
    onError: (error) =>
      tellError(isConflict(error) ? new Error(messages.entries.changedMeanwhile) : error),
    onSettled: timeChanged,
  });
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={mending.isPending}
      onClick={() => mending.mutate()}
    >
      {mend.label}
    </Button>
  );
}

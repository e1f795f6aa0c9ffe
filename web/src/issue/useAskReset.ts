import { useState } from 'react';
import { queryClient } from '../app/query.ts';
import { useSession } from '../app/session.ts';
import { confirmAction } from '../components/confirm.tsx';
import { hours, number } from '../components/format.ts';
import type { IssuePlace } from '../components/issuePlace.ts';
import { messages } from '../messages/index.ts';
import { notifyError } from '../notifications/notify.tsx';
import { issueTimeQuery, ownEntries, useReset } from './queries.ts';

const t = messages.issue;

/** Deletes all of the viewer's entries on an issue, after a confirmation that names their total. */
export function useAskReset(place: IssuePlace) {
  const user = useSession();
  const reset = useReset(place);
  const [isAsking, setAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setAsking(true);
    try {
      // Current values: the page may be stale.
      const [{ count, first }, { own }] = await Promise.all([
        ownEntries(place, user?.login ?? ''),
        queryClient.fetchQuery({ ...issueTimeQuery(place), staleTime: 0 }),
      ]);
      if (first === undefined) return;
      const isSure = await confirmAction({
        title: t.resetTitle,
        text: t.resetText(t.resetCount(count, number(count)), hours(own)),
        action: t.resetButton,
      });
      if (isSure) reset.mutate({ count, entryId: first.id });
    } catch (error) {
      notifyError(error);
    } finally {
      setAsking(false);
    }
  };
  return { ask, isPending: isAsking || reset.isPending };
}

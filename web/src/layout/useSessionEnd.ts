import { modals } from '@mantine/modals';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Schema } from '../app/api.ts';
import { useIsOtherUser } from '../app/otherUser.ts';
import { invalidate, queryClient } from '../app/query.ts';
import { onSessionChange } from '../app/session.ts';
import { clearNotifications } from '../notifications/loadNotifications.tsx';
import { notifyIfOtherUser, reloadIfOutdated } from '../offline/reload.ts';

/**
 * Clears all data of the previous user when the session ends in this or another tab, then goes to the
 * sign-in page; reloads for another user who has signed in, once nothing is being edited.
 */
export function useSessionEnd(user: Schema<'User'> | null | undefined): void {
  const router = useRouter();
  /** The user whose data is shown. */
  const shownTo = useRef<number>(undefined);
  const id = user?.id;
  useEffect(() => {
    const former = shownTo.current;
    shownTo.current = id;
    // Undefined: this tab is signing in and has already cleared its data.
    if (former === undefined || user !== null) return;
    clearData();
    void router.invalidate();
  }, [id, user, router]);

  const isOther = useIsOtherUser();
  useEffect(() => {
    if (isOther) reloadIfOutdated();
  }, [isOther]);

  useEffect(() => {
    notifyIfOtherUser();
    const askAgain = () => void invalidate(['session']);
    // Restored from the back/forward cache, so its data is stale.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    const stopHearing = onSessionChange(askAgain);
    window.addEventListener('pageshow', onShow);
    return () => {
      stopHearing();
      window.removeEventListener('pageshow', onShow);
    };
  }, []);
}

/** Reset rather than removed, so that mounted components are cleared too. */
function clearData(): void {
  modals.closeAll();
  void clearNotifications();
  queryClient.getMutationCache().clear();
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}

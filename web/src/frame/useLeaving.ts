import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Schema } from '../app/api.ts';
import { queryClient, readAnew } from '../app/query.ts';
import { onOtherTabs } from '../app/session.ts';

/**
 * Leaves nothing of who was signed in to be seen by whoever comes next, when the session ended here
 * or in another tab: leads to the sign-in, or begins anew for who is signed in instead.
 */
export function useLeaving(user: Schema<'User'> | null | undefined): void {
  const router = useRouter();
  /** Whose things may be shown. */
  const shownTo = useRef<number>(undefined);
  const id = user?.id;
  useEffect(() => {
    const former = shownTo.current;
    shownTo.current = id;
    // Not known: this page signs somebody in, and has forgotten everything itself.
    if (former === undefined || former === id || user === undefined) return;
    if (user === null) {
      forget();
      void router.invalidate();
    } else {
      // Forms hold what was typed and read for the other, and the address may name what was his.
      window.location.replace(document.baseURI);
    }
  }, [id, user, router]);

  useEffect(() => {
    const askAgain = () => void readAnew(['session']);
    // A page that the browser had put aside as it was, and shows again: of then, not of now.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    const stopHearing = onOtherTabs(askAgain);
    window.addEventListener('pageshow', onShow);
    return () => {
      stopHearing();
      window.removeEventListener('pageshow', onShow);
    };
  }, []);
}

/** Reset, not removed: what is on the screen goes with it. */
function forget(): void {
  modals.closeAll();
  notifications.clean();
  queryClient.getMutationCache().clear();
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}

import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Schema } from '../app/api.ts';
import { queryClient } from '../app/query.ts';

/** Leads to the sign-in when the session ended meanwhile, here or in another tab. */
export function useLeaving(user: Schema<'User'> | null | undefined): void {
  const router = useRouter();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (wasSignedIn.current && user === null) {
      // Nothing of his is left to be seen by whoever comes next.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
      void router.invalidate();
    }
    wasSignedIn.current = user != null;
  }, [user, router]);
}

import {
  createRootRouteWithContext,
  createRoute,
  notFound,
  redirect,
} from '@tanstack/react-router';
import type { Schema } from './api.ts';
import type { Area } from './area.ts';
import { queryClient } from './query.ts';
import { sessionQuery } from './session.ts';

/** Root of all routes; its direct children are public. */
export const rootRoute = createRootRouteWithContext<{ readonly areas: readonly Area[] }>()();

const pendingPath = '/-/settings/emails';

/** The signed-in user; refetched while the account is pending, because it may just have been activated. */
async function latestIfPending(): Promise<Schema<'User'> | null> {
  const user = await queryClient.ensureQueryData(sessionQuery);
  if (user?.active !== false) return user;
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/** Root of pages that require sign-in; visitors are sent to the sign-in page and back. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    const isOpen = location.pathname === pendingPath;
    const user = await (isOpen ? queryClient.ensureQueryData(sessionQuery) : latestIfPending());
    if (user === null) throw redirect({ to: '/-/sign-in', search: { from: location.href } });
    // A user without a verified address cannot use other pages.
    if (!user.active && !isOpen) throw redirect({ to: pendingPath });
  },
});

/** Root of administration pages; others get "not found". */
export const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'administrators',
  beforeLoad: async () => {
    const user = await queryClient.ensureQueryData(sessionQuery);
    if (user?.is_admin !== true) throw notFound();
  },
});

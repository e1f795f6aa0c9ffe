import { createRootRoute, createRoute, notFound, redirect } from '@tanstack/react-router';
import { FailedPage, NothingHerePage } from '../frame/FailedPage.tsx';
import { Frame } from '../frame/Frame.tsx';
import type { Schema } from './api.ts';
import { queryClient } from './query.ts';
import { sessionQuery } from './session.ts';

/** Above every page; those directly below it are for everybody, as far as the service tells them. */
export const rootRoute = createRootRoute({
  component: Frame,
  errorComponent: FailedPage,
  notFoundComponent: NothingHerePage,
});

const pendingPath = '/-/settings/emails';

/** Who is signed in; asked anew where his account has yet to begin, as it may have a moment ago. */
async function latestIfPending(): Promise<Schema<'User'> | null> {
  const user = await queryClient.ensureQueryData(sessionQuery);
  if (user?.active !== false) return user;
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/** Above the pages for those who are signed in; others sign in first, and come back. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    const isOpen = location.pathname === pendingPath;
    const user = await (isOpen ? queryClient.ensureQueryData(sessionQuery) : latestIfPending());
    if (user === null) throw redirect({ to: '/-/sign-in', search: { from: location.href } });
    // Who has yet to prove an address can do nothing else.
    if (!user.active && !isOpen) throw redirect({ to: pendingPath });
  },
});

/** Above the pages of administrators; for others there is nothing there. */
export const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'administrators',
  beforeLoad: async () => {
    const user = await queryClient.ensureQueryData(sessionQuery);
    if (user?.is_admin !== true) throw notFound();
  },
});

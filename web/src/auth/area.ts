import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../app/access.ts';
import type { Area } from '../app/area.ts';
import { queryClient } from '../app/query.ts';
import { sessionQuery } from '../app/session.ts';
import { localAddress } from './localAddress.ts';

/** Forwards a user who is signed in: the page may have been loaded again after they signed in. */
const forward = async ({ search }: { search: { from?: string | undefined } }): Promise<void> => {
  const user = await queryClient.ensureQueryData(sessionQuery);
  if (user !== null) throw redirect({ to: localAddress(search.from), replace: true });
};

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/-/sign-in',
  validateSearch: ({ from }: { from?: unknown }): { from?: string | undefined } => ({
    from: typeof from === 'string' ? from : undefined,
  }),
  beforeLoad: forward,
  component: lazyRouteComponent(() => import('./SignInPage.tsx'), 'SignInPage'),
});

/** The address that API errors name for a required password change, as in Gitea. */
const changePassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/change_password',
  beforeLoad: () => {
    throw redirect({ to: '/-/settings/password' });
  },
});

export const auth = { routes: { public: [signIn, changePassword] } } as const satisfies Area;

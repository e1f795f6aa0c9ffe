import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
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

interface SignInSearch {
  readonly from?: string | undefined;
  /** Stays on the page where it would lead to a provider at once. */
  readonly local?: true | undefined;
}

declare module '../app/area.ts' {
  interface Area {
    /** Shown above the form for the password. */
    readonly waysToSignIn?: readonly ComponentType<{
      /** Where to go on. */
      readonly to: string;
      readonly isLocal: boolean;
    }>[];
  }
}

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/-/sign-in',
  validateSearch: ({ from, local }: Record<string, unknown>): SignInSearch => ({
    from: typeof from === 'string' ? from : undefined,
    local: local === undefined || local === false ? undefined : true,
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

import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../app/access.ts';

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/-/sign-in',
  validateSearch: ({ from }: { from?: unknown }): { from?: string | undefined } => ({
    from: typeof from === 'string' ? from : undefined,
  }),
  component: lazyRouteComponent(() => import('./SignInPage.tsx'), 'SignInPage'),
});

const register = createRoute({
  getParentRoute: () => rootRoute,
  path: '/-/register',
  component: lazyRouteComponent(() => import('./RegisterPage.tsx'), 'RegisterPage'),
});

/** The address that API errors name for a required password change, as in Gitea. */
const changePassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/change_password',
  beforeLoad: () => {
    throw redirect({ to: '/-/settings/password' });
  },
});

export const authRoutes = [signIn, register, changePassword] as const;

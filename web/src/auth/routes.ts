import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../app/roots.ts';

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

export const authRoutes = [register, changePassword] as const;

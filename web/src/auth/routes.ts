import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../app/roots.ts';

const register = createRoute({
  getParentRoute: () => rootRoute,
  path: '/-/register',
  component: lazyRouteComponent(() => import('./RegisterPage.tsx'), 'RegisterPage'),
});

/** What clients of Gitea are told of a password that is due: the sign-in asks for another. */
const changePassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/change_password',
  beforeLoad: () => {
    throw redirect({ to: '/-/settings/password' });
  },
});

export const entranceRoutes = [register, changePassword] as const;

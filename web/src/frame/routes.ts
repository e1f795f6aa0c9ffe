import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../app/roots.ts';

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/-/sign-in',
  validateSearch: (search: Record<string, unknown>): { from?: string } =>
    typeof search.from === 'string' ? { from: search.from } : {},
  component: lazyRouteComponent(() => import('./SignInPage.tsx'), 'SignInPage'),
});

export const frameRoutes = [signIn] as const;

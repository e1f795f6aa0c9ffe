import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../app/roots.ts';

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/-/sign-in',
  validateSearch: ({ from }: { from?: unknown }): { from?: string | undefined } => ({
    from: typeof from === 'string' ? from : undefined,
  }),
  component: lazyRouteComponent(() => import('../auth/SignInPage.tsx'), 'SignInPage'),
});

export const layoutRoutes = [signIn] as const;

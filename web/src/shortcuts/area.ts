import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../app/access.ts';

const shortcuts = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/shortcuts',
  component: lazyRouteComponent(() => import('./ShortcutsPage.tsx'), 'ShortcutsPage'),
});

export const shortcutsRoutes = [shortcuts] as const;

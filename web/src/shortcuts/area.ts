import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { CircleDot } from 'lucide-react';
import { signedInRoute } from '../app/access.ts';
import type { Area } from '../app/area.ts';
import { messages } from '../messages/index.ts';

const page = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/shortcuts',
  component: lazyRouteComponent(() => import('./ShortcutsPage.tsx'), 'ShortcutsPage'),
});

export const shortcuts = {
  routes: { signedIn: [page] },
  // The palette has the list itself.
  places: [
    { to: '/-/shortcuts', label: messages.layout.shortcuts, Icon: CircleDot, isMinor: true },
  ],
} as const satisfies Area;

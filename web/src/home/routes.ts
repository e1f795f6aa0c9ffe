import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../app/roots.ts';
import { HomePage } from './HomePage.tsx';

/** Not loaded on demand: it is the first page of most visits. */
const home = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  component: HomePage,
});

export const homeRoutes = [home] as const;

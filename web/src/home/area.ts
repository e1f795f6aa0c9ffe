import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import { signedInRoute } from '../app/access.ts';
import { readDate } from '../components/days.ts';

const home = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: (
    search: {
      /** A day of the week; the current week by default. */
      readonly from?: string | undefined;
    } & SearchSchemaInput,
  ) => ({ from: readDate(search.from) }),
  component: lazyRouteComponent(() => import('./HomePage.tsx'), 'HomePage'),
});

export const homeRoutes = [home] as const;

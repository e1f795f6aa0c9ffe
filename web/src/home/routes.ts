import { createRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { signedInRoute } from '../app/roots.ts';
import { readDate } from '../components/days.ts';
import { HomePage } from './HomePage.tsx';

/** Not loaded on demand: it is the first page of most visits. */
const home = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: (
    search: {
      /** A day of the week; the current week by default. */
      readonly from?: string | undefined;
    } & SearchSchemaInput,
  ) => ({ from: readDate(search.from) }),
  component: HomePage,
});

export const homeRoutes = [home] as const;

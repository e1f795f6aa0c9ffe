import {
  createRoute,
  lazyRouteComponent,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router';
import { rootRoute, signedInRoute } from '../app/access.ts';
import { oneOf, pageNumberOf, textOf } from '../components/searchParameters.ts';
import { type Circle, circles, type ProfileTab, profileTabs } from './search.ts';

/** Untrusted search parameters; links may omit defaults. */
type Search = { q?: string; page?: number } & SearchSchemaInput;

const people = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/people',
  validateSearch: (search: { circle?: Circle } & Search) => ({
    circle: oneOf(circles, search.circle),
    q: textOf(search.q),
    page: pageNumberOf(search.page),
  }),
  search: { middlewares: [stripSearchParams({ circle: circles[0], q: '', page: 1 })] },
  component: lazyRouteComponent(() => import('./PeoplePage.tsx'), 'PeoplePage'),
});

const profile = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$owner',
  validateSearch: (search: { tab?: ProfileTab } & Search) => ({
    tab: oneOf(profileTabs, search.tab),
    q: textOf(search.q),
    page: pageNumberOf(search.page),
  }),
  search: { middlewares: [stripSearchParams({ tab: profileTabs[0], q: '', page: 1 })] },
  component: lazyRouteComponent(() => import('./ProfilePage.tsx'), 'ProfilePage'),
});

export const peopleRoutes = [people] as const;
/** Public. */
export const profileRoutes = [profile] as const;

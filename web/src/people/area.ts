import {
  createRoute,
  lazyRouteComponent,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { rootRoute, signedInRoute } from '../app/access.ts';
import type { Area } from '../app/area.ts';
import { oneOf, pageNumberOf, textOf } from '../components/searchParameters.ts';
import { messages } from '../messages/index.ts';
import { type Circle, circles, type ProfileTab, profileTabs } from './search.ts';

/** Untrusted search parameters; links may omit defaults. */
type Search = { q?: string; page?: number } & SearchSchemaInput;

const page = createRoute({
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

export const people = {
  routes: { public: [profile], signedIn: [page] },
  places: [{ to: '/-/people', label: messages.layout.people, Icon: Users, isMain: true, key: 'p' }],
} as const satisfies Area;

import { createRouter, type LinkProps } from '@tanstack/react-router';
import { adminRoute, rootRoute, signedInRoute } from './app/access.ts';
import { basePath } from './app/api.ts';
import type { Area, Place, SettingsSection } from './app/area.ts';
import { areas } from './areas.ts';
import { FailedPage, NothingHerePage } from './components/FailedPage.tsx';
import { Layout } from './layout/Layout.tsx';
import { PendingPage } from './layout/PendingPage.tsx';
import { settingsRoute } from './settings/area.ts';

rootRoute.update({
  component: Layout,
  errorComponent: FailedPage,
  notFoundComponent: NothingHerePage,
});

type Kind = keyof NonNullable<Area['routes']>;
type RoutesOf<K extends Kind, A = (typeof areas)[number]> = A extends {
  routes: Readonly<Record<K, readonly (infer Route)[]>>;
}
  ? Route
  : never;

/** Their types are known, so that links to them are checked. */
const routesOf = <K extends Kind>(kind: K): RoutesOf<K>[] =>
  areas.flatMap(({ routes }: Area) => (routes?.[kind] ?? []) as readonly RoutesOf<K>[]);

/** All routes. Pages other than users and repositories start with `-`, which is not a valid user name. */
const tree = rootRoute.addChildren([
  ...routesOf('public'),
  signedInRoute.addChildren([
    ...routesOf('signedIn'),
    settingsRoute.addChildren(routesOf('settings')),
    adminRoute.addChildren(routesOf('administrators')),
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  context: { areas },
  basepath: basePath,
  defaultPendingComponent: PendingPage,
  defaultPendingMs: 400,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NothingHerePage,
  // In the place of the page that failed: the layout stays.
  defaultErrorComponent: FailedPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Every address that the frame leads to has a route. */
interface Addressed extends Area {
  readonly places?: readonly (Place & Pick<Required<LinkProps>, 'to'>)[];
  readonly settings?: readonly (SettingsSection & Pick<Required<LinkProps>, 'to'>)[];
}
areas satisfies readonly Addressed[];

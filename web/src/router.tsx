import { createRouter } from '@tanstack/react-router';
import { adminRoutes } from './admin/area.ts';
import { adminRoute, rootRoute, signedInRoute } from './app/access.ts';
import { basePath } from './app/api.ts';
import { authRoutes } from './auth/area.ts';
import { calendarRoutes } from './calendar/area.ts';
import { FailedPage, NothingHerePage } from './components/FailedPage.tsx';
import { homeRoutes } from './home/area.ts';
import { issueRoutes, ownIssueRoutes } from './issue/area.ts';
import { Layout } from './layout/Layout.tsx';
import { PendingPage } from './layout/PendingPage.tsx';
import { peopleRoutes, profileRoutes } from './people/area.ts';
import { adminReportRoutes, reportRoutes } from './reports/area.ts';
import { ownRepositoriesRoutes, repositoriesRoutes } from './repositories/area.ts';
import { settingsRoutes } from './settings/area.ts';
import { shortcutsRoutes } from './shortcuts/area.ts';
import { teamRoutes } from './team/area.ts';
import { timeRoutes } from './time/area.ts';
import { weekRoutes } from './week/area.ts';

rootRoute.update({
  component: Layout,
  errorComponent: FailedPage,
  notFoundComponent: NothingHerePage,
});

/** All routes. Pages other than users and repositories start with `-`, which is not a valid user name. */
const tree = rootRoute.addChildren([
  ...authRoutes,
  ...profileRoutes,
  ...repositoriesRoutes,
  ...issueRoutes,
  signedInRoute.addChildren([
    ...homeRoutes,
    ...peopleRoutes,
    ...teamRoutes,
    ...timeRoutes,
    ...ownRepositoriesRoutes,
    ...ownIssueRoutes,
    ...settingsRoutes,
    ...weekRoutes,
    ...shortcutsRoutes,
    ...reportRoutes,
    ...calendarRoutes,
    adminRoute.addChildren([...adminRoutes, ...adminReportRoutes]),
  ]),
]);

export const router = createRouter({
  routeTree: tree,
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

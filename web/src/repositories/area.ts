import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { FolderGit2 } from 'lucide-react';
import { rootRoute, signedInRoute } from '../app/access.ts';
import type { Area } from '../app/area.ts';
import { pageSearch } from '../components/searchParameters.ts';
import { messages } from '../messages/index.ts';
import { issuesSearch, repositoriesSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => rootRoute,
  path: '/-/repositories',
  validateSearch: repositoriesSearch,
  component: lazyRouteComponent(() => import('./RepositoriesPage.tsx'), 'RepositoriesPage'),
});

const overview = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$owner/$repo',
  validateSearch: issuesSearch,
  component: lazyRouteComponent(() => import('./RepositoryPage.tsx'), 'RepositoryPage'),
});

/** The URL of an issue without its number redirects to the list. */
const issues = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$owner/$repo/issues',
  validateSearch: issuesSearch,
  component: lazyRouteComponent(() => import('./RepositoryPage.tsx'), 'RepositoryPage'),
});

const create = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/repositories/new',
  component: lazyRouteComponent(() => import('./NewRepositoryPage.tsx'), 'NewRepositoryPage'),
});

const settings = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$owner/$repo/settings',
  validateSearch: pageSearch,
  component: lazyRouteComponent(
    () => import('./RepositorySettingsPage.tsx'),
    'RepositorySettingsPage',
  ),
});

const label = messages.layout.projects;

export const repositories = {
  routes: { public: [list, overview, issues], signedIn: [create, settings] },
  places: [{ to: '/-/repositories', label, Icon: FolderGit2, isMain: true, key: 'i' }],
} as const satisfies Area;

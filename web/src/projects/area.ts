import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import { FolderKanban, ReceiptText } from 'lucide-react';
import { lazy } from 'react';
import { signedInRoute } from '../app/access.ts';
import type { Area } from '../app/area.ts';
import { messages } from '../messages/index.ts';
import { type ReportSearch, readSearch } from '../reports/search.ts';
import { settingsRoute } from '../settings/area.ts';
import { managesQuery, type ProjectTab } from './queries.ts';
import { projectsSearch } from './search.ts';
import { t } from './texts.ts';

const list = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/projects',
  validateSearch: projectsSearch,
  component: lazyRouteComponent(() => import('./ProjectsPage.tsx'), 'ProjectsPage'),
});

const overview = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/projects/$project',
  component: lazyRouteComponent(() => import('./ProjectPage.tsx'), 'ProjectPage'),
});

const tab = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/projects/$project/$tab',
  component: lazyRouteComponent(() => import('./ProjectPage.tsx'), 'ProjectPage'),
});

const report = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/projects/$project/entries',
  validateSearch: (search: ReportSearch & SearchSchemaInput) => readSearch({ ...search }),
  component: lazyRouteComponent(() => import('./ProjectReport.tsx'), 'ProjectReport'),
});

const issuer = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/issuer',
  component: lazyRouteComponent(() => import('./IssuerPage.tsx'), 'IssuerPage'),
});

const managed = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/reports/managed',
  validateSearch: (search: ReportSearch & SearchSchemaInput) => readSearch({ ...search }),
  component: lazyRouteComponent(() => import('./ManagedReportPage.tsx'), 'ManagedReportPage'),
});

declare module '../app/area.ts' {
  interface Area {
    /** On the page of a project. */
    readonly projectTabs?: readonly ProjectTab[];
  }
}

export const projects = {
  routes: { signedIn: [list, overview, report, managed, tab], settings: [issuer] },
  places: [
    {
      to: '/-/projects',
      insteadOf: '/-/repositories',
      ...{ label: messages.layout.projects, Icon: FolderKanban, isMain: true, key: 'i' },
    },
  ],
  settings: [{ to: '/-/settings/issuer', label: t.issuer, Icon: ReceiptText }],
  reportScopes: [{ to: '/-/reports/managed', label: t.managed, isShown: managesQuery }],
  reportKeys: ['project', 'client'],
  reportFilters: [lazy(() => import('./ReportFilters.tsx'))],
  projectTabs: [
    { tab: 'activities', label: t.activities, Content: lazy(() => import('./Activities.tsx')) },
    { tab: 'members', label: t.members, Content: lazy(() => import('./Members.tsx')) },
    {
      ...{ tab: 'settings', label: t.settings, isForManagers: true },
      Content: lazy(() => import('./ProjectSettings.tsx')),
    },
  ],
} as const satisfies Area;

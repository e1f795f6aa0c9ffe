import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import { FolderKanban, ReceiptText } from 'lucide-react';
import { lazy } from 'react';
import { signedInRoute } from '../app/access.ts';
import type { Area } from '../app/area.ts';
import { messages } from '../messages/index.ts';
import { type ReportSearch, readSearch } from '../reports/search.ts';
import { settingsRoute } from '../settings/area.ts';
import { Colours } from './Colours.tsx';
import { labels as t } from './labels.ts';
import { useEntryProjects } from './places.ts';
import type { ProjectTab } from './queries.ts';
import { projectsSearch } from './search.ts';

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
  component: lazyRouteComponent(() => import('./ProjectPage.tsx'), 'EntriesPage'),
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

/** Whether they manage a project. */
const manages = {
  queryKey: ['projects', 'manages'],
  queryFn: async () => (await import('./queries.ts')).managesAny(),
};

declare module '../app/area.ts' {
  interface Area {
    /** On the page of a project. */
    readonly projectTabs?: readonly ProjectTab[];
    /** What can be done with its time, or with that of its client. */
    readonly projectActions?: Area['reportActions'];
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
  auditActions: {
    'client.create': { en: 'created a client', de: 'hat einen Kunden angelegt' },
    'client.delete': { en: 'deleted a client', de: 'hat einen Kunden gelöscht' },
    'client.edit': { en: 'changed a client', de: 'hat einen Kunden geändert' },
    'project.add-repository': {
      en: 'added a repository to a project',
      de: 'hat ein Repository in ein Projekt aufgenommen',
    },
    'project.create': { en: 'created a project', de: 'hat ein Projekt angelegt' },
    'project.delete': { en: 'deleted a project', de: 'hat ein Projekt gelöscht' },
    'project.delete-member': {
      en: 'removed a member of a project',
      de: 'hat ein Mitglied aus einem Projekt entfernt',
    },
    'project.edit': { en: 'changed a project', de: 'hat ein Projekt geändert' },
    'project.join': { en: 'joined a project', de: 'ist einem Projekt beigetreten' },
    'project.put-member': {
      en: 'added a member to a project',
      de: 'hat ein Mitglied in ein Projekt aufgenommen',
    },
    'project.remove-repository': {
      en: 'removed a repository from a project',
      de: 'hat ein Repository aus einem Projekt genommen',
    },
  },
  reportScopes: [{ to: '/-/reports/managed', label: t.managed, isShown: manages }],
  onEveryPage: [Colours],
  useEntryProjects,
  reportKeys: ['project', 'client'],
  nameReportFilters: async (filter) => (await import('./queries.ts')).filterNames(filter),
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

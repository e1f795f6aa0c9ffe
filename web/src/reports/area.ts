import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import type { ComponentType } from 'react';
import { adminRoute, signedInRoute } from '../app/access.ts';
import type { Area } from '../app/area.ts';
import { messages } from '../messages/index.ts';
import type { ReportProps } from './reportProps.ts';
import { type GroupKey, type ReportSearch, readSearch } from './search.ts';
import type { Report, Source } from './source.ts';

const validateSearch = (search: ReportSearch & SearchSchemaInput): ReportSearch =>
  readSearch({ ...search });

const mine = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/reports',
  validateSearch,
  component: lazyRouteComponent(() => import('./ReportsPage.tsx'), 'ReportsPage'),
});

const ofAdministered = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/reports/administered',
  validateSearch,
  component: lazyRouteComponent(
    () => import('./AdministeredReportPage.tsx'),
    'AdministeredReportPage',
  ),
});

const ofRepository = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$owner/$repo/report',
  validateSearch,
  component: lazyRouteComponent(() => import('./RepositoryReportPage.tsx'), 'RepositoryReportPage'),
});

const ofEverybody = createRoute({
  getParentRoute: () => adminRoute,
  path: '/-/admin/report',
  validateSearch,
  component: lazyRouteComponent(() => import('./AdminReportPage.tsx'), 'AdminReportPage'),
});

declare module '../app/area.ts' {
  interface Area {
    /** What can be done with the report that is shown. */
    readonly reportActions?: readonly ComponentType<{
      readonly source: Source;
      readonly search: ReportSearch;
      /** Undefined while it loads. */
      readonly report: Report | undefined;
    }>[];
    /** Whose time reports can cover, besides; its page has the filters of reports. */
    readonly reportScopes?: readonly {
      readonly to: string;
      readonly label: string;
      /** Whether the viewer has such time. */
      readonly isShown: { readonly queryKey: string[]; readonly queryFn: () => Promise<boolean> };
    }[];
    /** What reports can be grouped and filtered by, besides. */
    readonly reportKeys?: readonly GroupKey[];
    readonly reportFilters?: readonly ComponentType<ReportProps>[];
    /** Files of reports and entries, beside CSV and JSON; calendars are of the viewer's own entries. */
    readonly downloads?: readonly {
      readonly format: string;
      readonly label: string;
      readonly isCalendar?: true;
    }[];
  }
}

export const reports = {
  routes: { signedIn: [mine, ofAdministered, ofRepository], administrators: [ofEverybody] },
  places: [
    { to: '/-/reports', label: messages.layout.reports, Icon: ChartColumn, isMain: true, key: 'r' },
  ],
} as const satisfies Area;

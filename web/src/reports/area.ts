import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import { adminRoute, signedInRoute } from '../app/access.ts';
import { type ReportSearch, readSearch } from './search.ts';

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

const saved = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/reports/saved',
  component: lazyRouteComponent(() => import('../saved-reports/SavedPage.tsx'), 'SavedPage'),
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

const year = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/year',
  // The router keeps omitted keys as they are in the URL.
  validateSearch: ({ year }: { year?: number } & SearchSchemaInput): { year?: number } => ({
    year:
      year !== undefined && Number.isSafeInteger(year) && year >= 1971 && year <= 9998
        ? year
        : undefined,
  }),
  component: lazyRouteComponent(() => import('../year/YearPage.tsx'), 'YearPage'),
});

export const reportRoutes = [mine, ofAdministered, saved, ofRepository, year] as const;
export const adminReportRoutes = [ofEverybody] as const;

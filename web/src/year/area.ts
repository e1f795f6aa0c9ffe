import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import { Grid3x3 } from 'lucide-react';
import { signedInRoute } from '../app/access.ts';
import type { Area } from '../app/area.ts';
import { textLanguage } from '../messages/language.ts';

const page = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/year',
  // The router keeps omitted keys as they are in the URL.
  validateSearch: ({ year }: { year?: number } & SearchSchemaInput): { year?: number } => ({
    year:
      year !== undefined && Number.isSafeInteger(year) && year >= 1971 && year <= 9998
        ? year
        : undefined,
  }),
  component: lazyRouteComponent(() => import('./YearPage.tsx'), 'YearPage'),
});

const label = { en: 'Year', de: 'Jahr' }[textLanguage];

export const year = {
  routes: { signedIn: [page] },
  places: [{ to: '/-/year', label, Icon: Grid3x3, of: '/-/reports', key: 'y' }],
} as const satisfies Area;

import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import { signedInRoute } from '../app/access.ts';
import type { Area } from '../app/area.ts';
import { readSearch } from '../reports/search.ts';
import type { TeamSearch } from './teamProps.ts';

const page = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/people/team',
  validateSearch: (search: TeamSearch & SearchSchemaInput): TeamSearch => {
    const { from, repository, page, open, open_page } = readSearch({ ...search });
    return { from, repository, page, open, open_page };
  },
  component: lazyRouteComponent(() => import('./TeamPage.tsx'), 'TeamPage'),
});

export const team = { routes: { signedIn: [page] } } as const satisfies Area;

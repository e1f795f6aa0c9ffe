import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { rootRoute, signedInRoute } from '../app/access.ts';
import type { Area } from '../app/area.ts';
import { laterPageOf } from '../components/searchParameters.ts';

/** Page of the entries; the first page is the newest. */
export interface IssueSearch {
  readonly entries?: number | undefined;
}

const page = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$owner/$repo/issues/$index',
  validateSearch: (search: Record<string, unknown>): IssueSearch => ({
    entries: laterPageOf(search.entries),
  }),
  component: lazyRouteComponent(() => import('./IssuePage.tsx'), 'IssuePage'),
});

const create = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$owner/$repo/issues/new',
  component: lazyRouteComponent(() => import('./NewIssuePage.tsx'), 'NewIssuePage'),
});

declare module '../app/area.ts' {
  interface Area {
    /** What an area knows of an entry on the page of its issue. */
    readonly besideEntry?: readonly ComponentType<{ readonly id: number }>[];
  }
}

export const issue = {
  routes: { public: [page], signedIn: [create] },
} as const satisfies Area;

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute, signedInRoute } from '../app/access.ts';
import { laterPageOf } from '../components/searchParameters.ts';

/** Pages of the entries and of the timeline; the first page is the newest. */
export interface IssueSearch {
  readonly entries?: number | undefined;
  readonly events?: number | undefined;
}

const issue = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$owner/$repo/issues/$index',
  validateSearch: (search: Record<string, unknown>): IssueSearch => ({
    entries: laterPageOf(search.entries),
    events: laterPageOf(search.events),
  }),
  component: lazyRouteComponent(() => import('./IssuePage.tsx'), 'IssuePage'),
});

/** Public. */
export const issueRoutes = [issue] as const;

const create = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$owner/$repo/issues/new',
  component: lazyRouteComponent(() => import('./NewIssuePage.tsx'), 'NewIssuePage'),
});

export const ownIssueRoutes = [create] as const;

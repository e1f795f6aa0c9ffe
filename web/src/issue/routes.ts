import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute, signedInRoute } from '../app/roots.ts';
import { pageNumberOf } from '../parts/search.ts';

/** Which page of the entries, and of what happened, is shown; the first ones are the newest. */
export interface IssueSearch {
  readonly entries?: number | undefined;
  readonly events?: number | undefined;
}

const laterPage = (value: unknown): number | undefined => {
  const page = pageNumberOf(value);
  return page === 1 ? undefined : page;
};

const issue = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$owner/$repo/issues/$index',
  validateSearch: (search: Record<string, unknown>): IssueSearch => ({
    entries: laterPage(search.entries),
    events: laterPage(search.events),
  }),
  component: lazyRouteComponent(() => import('./IssuePage.tsx'), 'IssuePage'),
});

/** For everybody. */
export const issueRoutes = [issue] as const;

const create = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$owner/$repo/issues/new',
  component: lazyRouteComponent(() => import('./NewIssuePage.tsx'), 'NewIssuePage'),
});

export const ownIssueRoutes = [create] as const;

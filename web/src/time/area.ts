import {
  createRoute,
  lazyRouteComponent,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router';
import { signedInRoute } from '../app/access.ts';
import { readDate } from '../components/days.ts';
import { oneOf, textOf } from '../components/searchParameters.ts';
import { billables, noSearch, ranges, type TimeSearch, timeTabs, timeViews } from './search.ts';

const time = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/time',
  validateSearch: (search: Partial<TimeSearch> & SearchSchemaInput): TimeSearch => ({
    tab: oneOf(timeTabs, search.tab),
    range: oneOf(ranges, search.range),
    from: readDate(search.from) ?? '',
    to: readDate(search.to) ?? '',
    repository: textOf(search.repository),
    billable: oneOf(billables, search.billable),
    q: textOf(search.q),
    view: oneOf(timeViews, search.view),
  }),
  search: { middlewares: [stripSearchParams(noSearch)] },
  component: lazyRouteComponent(() => import('./TimePage.tsx'), 'TimePage'),
});

export const timeRoutes = [time] as const;

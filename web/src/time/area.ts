import {
  createRoute,
  lazyRouteComponent,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router';
import { List } from 'lucide-react';
import type { ComponentType } from 'react';
import { signedInRoute } from '../app/access.ts';
import type { Area } from '../app/area.ts';
import { readDate } from '../components/days.ts';
import { oneOf, textOf } from '../components/searchParameters.ts';
import { messages } from '../messages/index.ts';
import { billables, noSearch, ranges, type TimeSearch, timeViews } from './search.ts';

const page = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/time',
  validateSearch: (search: Partial<TimeSearch> & SearchSchemaInput): TimeSearch => ({
    tab: textOf(search.tab) || noSearch.tab,
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

declare module '../app/area.ts' {
  interface Area {
    /** Above the viewer's entries: adds one. */
    readonly quickAdd?: readonly ComponentType<{
      /** `owner/name`, where `#4` is an issue. */
      readonly repository?: string;
    }>[];
    /** What an area knows of the viewer's entries, by their ids, to be shown beside them. */
    readonly entryMarks?: readonly (() => Promise<ReadonlyMap<number, string>>)[];
    /** Further tabs of the page of the viewer's time; its filters do not apply there. */
    readonly timeTabs?: readonly {
      readonly value: string;
      readonly label: string;
      readonly Panel: ComponentType;
    }[];
  }
}

export const time = {
  routes: { signedIn: [page] },
  places: [
    { to: '/-/time', label: messages.layout.list, Icon: List, of: '/', key: 't', isMinor: true },
  ],
} as const satisfies Area;

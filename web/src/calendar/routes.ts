import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import { signedInRoute } from '../app/roots.ts';
import { readDate } from '../parts/days.ts';
import { type View, views } from './views.ts';

export interface CalendarSearch {
  /** A day that is shown; today where there is none. */
  readonly from?: string;
  /** As there is room for, where there is none. */
  readonly view?: View;
}

const calendar = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/calendar',
  validateSearch: (search: CalendarSearch & SearchSchemaInput): CalendarSearch => {
    const from = readDate(search.from);
    const view = views.find((name) => name === search.view);
    return {
      ...(from === undefined ? {} : { from }),
      ...(view === undefined ? {} : { view }),
    };
  },
  component: lazyRouteComponent(() => import('./CalendarPage.tsx'), 'CalendarPage'),
});

export const calendarRoutes = [calendar] as const;

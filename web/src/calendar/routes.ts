import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import { signedInRoute } from '../app/roots.ts';
import { readDate } from '../components/days.ts';
import { choiceOf } from '../components/search.ts';
import { type View, views } from './views.ts';

export interface CalendarSearch {
  /** A day that is shown; today where there is none. */
  readonly from?: string | undefined;
  /** As there is room for, where there is none. */
  readonly view?: View | undefined;
}

const calendar = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/calendar',
  validateSearch: (search: CalendarSearch & SearchSchemaInput): CalendarSearch => ({
    from: readDate(search.from),
    view: choiceOf(views, search.view),
  }),
  component: lazyRouteComponent(() => import('./CalendarPage.tsx'), 'CalendarPage'),
});

export const calendarRoutes = [calendar] as const;

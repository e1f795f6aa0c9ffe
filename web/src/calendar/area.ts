import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import { signedInRoute } from '../app/access.ts';
import { readDate } from '../components/days.ts';
import { choiceOf } from '../components/searchParameters.ts';
import { type View, views } from './views.ts';

export interface CalendarSearch {
  /** A visible day; today by default. */
  readonly from?: string | undefined;
  /** By default depends on the screen width. */
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

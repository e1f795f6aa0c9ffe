import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { signedInRoute } from '../app/access.ts';
import type { Area } from '../app/area.ts';
import { readDate } from '../components/days.ts';
import { choiceOf } from '../components/searchParameters.ts';
import { messages } from '../messages/index.ts';
import { type View, views } from './views.ts';

export interface CalendarSearch {
  /** A visible day; today by default. */
  readonly from?: string | undefined;
  /** By default depends on the screen width. */
  readonly view?: View | undefined;
}

const page = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/calendar',
  validateSearch: (search: CalendarSearch & SearchSchemaInput): CalendarSearch => ({
    from: readDate(search.from),
    view: choiceOf(views, search.view),
  }),
  component: lazyRouteComponent(() => import('./CalendarPage.tsx'), 'CalendarPage'),
});

export const calendar = {
  routes: { signedIn: [page] },
  places: [
    { to: '/-/calendar', label: messages.layout.calendar, Icon: CalendarDays, of: '/', key: 'c' },
  ],
} as const satisfies Area;

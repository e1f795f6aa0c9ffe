import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { Table2 } from 'lucide-react';
import { signedInRoute } from '../app/access.ts';
import type { Area } from '../app/area.ts';
import { readDate } from '../components/days.ts';
import { messages } from '../messages/index.ts';

export interface WeekSearch {
  /** A day of the week; the current week by default. */
  readonly from?: string | undefined;
  /** The day to show on narrow screens. */
  readonly day?: string | undefined;
  /** Issues without time that have a row: `owner/repo#4`. */
  readonly rows?: readonly string[] | undefined;
}

/** Keeps the URL reasonably short. */
const maxRows = 50;
const rowName = /^[^/\s#]{1,64}\/[^/\s#]{1,100}#[1-9]\d{0,9}$/;

const page = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/-/week',
  validateSearch: (search: Record<string, unknown>): WeekSearch => {
    const rows = (Array.isArray(search.rows) ? search.rows : [])
      .filter((row): row is string => typeof row === 'string' && rowName.test(row))
      .slice(0, maxRows);
    return {
      from: readDate(search.from),
      day: readDate(search.day),
      rows: rows.length === 0 ? undefined : rows,
    };
  },
  component: lazyRouteComponent(() => import('./WeekPage.tsx'), 'WeekPage'),
});

export const week = {
  routes: { signedIn: [page] },
  places: [{ to: '/-/week', label: messages.layout.week, Icon: Table2, of: '/', key: 'w' }],
} as const satisfies Area;

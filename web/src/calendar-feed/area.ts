import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import type { Area } from '../app/area.ts';
import { textLanguage } from '../messages/language.ts';
import { settingsRoute } from '../settings/area.ts';

const feed = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/calendar',
  component: lazyRouteComponent(() => import('./FeedPage.tsx'), 'FeedPage'),
});

const label = { en: 'Calendar', de: 'Kalender' }[textLanguage];

export const calendarFeed = {
  routes: { settings: [feed] },
  settings: [{ to: '/-/settings/calendar', label, Icon: CalendarDays }],
  downloads: [{ format: 'ics', label: `${label} (ICS)`, isCalendar: true }],
  auditActions: {
    'calendar.share': { en: 'created a calendar URL', de: 'hat eine Kalender-URL erstellt' },
    'calendar.unshare': { en: 'deleted a calendar URL', de: 'hat eine Kalender-URL gelöscht' },
  },
} as const satisfies Area;

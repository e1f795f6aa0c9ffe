import { valuePart } from '../../http/personal-export.ts';
import type { ServerDoor } from '../../module.ts';
import { deleteFrom } from '../../sql/doors.ts';
import { presentCalendarExport } from './presenter.ts';
import { calendarRoutes, serveCalendars } from './routes.ts';
import { calendarStore } from './store.ts';

export const server: ServerDoor = {
  name: 'calendar-feed',
  stores: { calendars: calendarStore },
  tables: { calendar_subscription: ['user_id'] },
  onUserDeleted: deleteFrom('calendar_subscription'),
  routes: [calendarRoutes],
  rootRoutes: [serveCalendars],
  exportOf: async function* ({ database }, { user }) {
    yield valuePart(
      'calendar',
      presentCalendarExport((await database.read.calendars.ofUser(user.id)) ?? null),
    );
  },
  endAccess: async ({ calendars }, user, { accessUnix }) =>
    (await calendars.remove(user.id, accessUnix)) ? 'calendar' : '',
};

import type { Module } from '../../module.ts';

export const calendarFeed: Module = {
  name: 'calendar-feed',
  extends: /^userTimeExport$/,
  calendars: [
    {
      name: 'ics',
      type: 'text/calendar; charset=utf-8',
      load: async () => (await import('./ics.ts')).icsOf,
    },
  ],
  server: async () => (await import('./server.ts')).server,
};

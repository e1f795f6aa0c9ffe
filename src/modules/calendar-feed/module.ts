import type { Module } from '../../module.ts';

export const calendarFeed: Module = {
  name: 'calendar-feed',
  server: async () => (await import('./server.ts')).server,
};

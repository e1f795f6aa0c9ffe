import type { Module } from '../../module.ts';

export const savedReports: Module = {
  name: 'saved-reports',
  server: async () => (await import('./server.ts')).server,
};

import type { Module } from '../../module.ts';

export const timeSheet: Module = {
  name: 'time-sheet',
  needs: ['projects', 'rates'],
  server: async () => (await import('./server.ts')).server,
};

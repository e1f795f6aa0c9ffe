import type { Module } from '../../module.ts';

export const timeSheet: Module = {
  name: 'time-sheet',
  needs: ['projects', 'rates'],
  commands: [
    {
      name: 'sheet',
      under: 'time',
      isFor: 'people',
      load: async (host) => (await import('./command.ts')).sheetCommand(host),
    },
  ],
  server: async () => (await import('./server.ts')).server,
};

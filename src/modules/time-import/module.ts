import type { Module } from '../../module.ts';

export const timeImport: Module = {
  name: 'time-import',
  commands: [
    {
      name: 'import',
      under: 'time',
      isFor: 'people',
      load: async (host) => (await import('./command.ts')).importCommand(host),
    },
  ],
  server: async () => (await import('./server.ts')).server,
};

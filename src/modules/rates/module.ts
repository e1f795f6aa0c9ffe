import type { Module } from '../../module.ts';

export const rates: Module = {
  name: 'rates',
  needs: ['projects'],
  commands: [
    {
      name: 'rate',
      isFor: 'people',
      load: async (host) => (await import('./command.ts')).rateCommands(host),
    },
  ],
  server: async () => (await import('./server.ts')).server,
};

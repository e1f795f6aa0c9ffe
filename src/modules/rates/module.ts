import type { Module } from '../../module.ts';

export const rates: Module = {
  name: 'rates',
  needs: ['projects'],
  // Reports, their links and files show amounts.
  extends: /Report/,
  commands: [
    {
      name: 'rate',
      isFor: 'people',
      load: async (host) => (await import('./command.ts')).rateCommands(host),
    },
  ],
  server: async () => (await import('./server.ts')).server,
};

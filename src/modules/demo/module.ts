import type { Module } from '../../module.ts';

export const demo: Module = {
  name: 'demo',
  needs: ['projects', 'rates'],
  commands: [
    {
      name: 'demo',
      isFor: 'administrators',
      load: async (host) => (await import('./command.ts')).demoCommand(host),
    },
  ],
  server: async () => (await import('./server.ts')).server,
};

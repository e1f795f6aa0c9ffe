import type { Module } from '../../module.ts';

export const hostTime: Module = {
  name: 'host-time',
  needs: ['host'],
  commands: [
    {
      name: 'connect',
      isFor: 'people',
      load: async (host) => (await import('./command.ts')).connectCommand(host),
    },
    {
      name: 'host',
      isFor: 'people',
      load: async (host) => (await import('./command.ts')).hostCommands(host),
    },
  ],
  server: async () => (await import('./server.ts')).server,
};

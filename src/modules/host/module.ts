import type { Module } from '../../module.ts';

export const host: Module = {
  name: 'host',
  // It has the settings of the code host.
  needs: ['openid'],
  server: async () => (await import('./server.ts')).server,
};

import type { Module } from '../../module.ts';

export const hostTime: Module = {
  name: 'host-time',
  needs: ['host'],
  server: async () => (await import('./server.ts')).server,
};

import type { Module } from '../../module.ts';

export const host: Module = {
  name: 'host',
  server: async () => (await import('./server.ts')).server,
};

import type { Module } from '../../module.ts';

export const demo: Module = {
  name: 'demo',
  server: async () => (await import('./server.ts')).server,
};

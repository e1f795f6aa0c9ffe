import type { Module } from '../../module.ts';

export const personalExport: Module = {
  name: 'personal-export',
  server: async () => (await import('./server.ts')).server,
};

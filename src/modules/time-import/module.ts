import type { Module } from '../../module.ts';

export const timeImport: Module = {
  name: 'time-import',
  server: async () => (await import('./server.ts')).server,
};

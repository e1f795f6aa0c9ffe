import type { Module } from '../../module.ts';

export const projects: Module = {
  name: 'projects',
  server: async () => (await import('./server.ts')).server,
};

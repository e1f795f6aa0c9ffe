import type { Module } from '../../module.ts';

export const forgejoPaths: Module = {
  name: 'forgejo-paths',
  server: async () => (await import('./server.ts')).server,
};

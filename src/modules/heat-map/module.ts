import type { Module } from '../../module.ts';

export const heatMap: Module = {
  name: 'heat-map',
  server: async () => (await import('./server.ts')).server,
};

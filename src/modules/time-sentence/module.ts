import type { Module } from '../../module.ts';

export const timeSentence: Module = {
  name: 'time-sentence',
  server: async () => (await import('./server.ts')).server,
};

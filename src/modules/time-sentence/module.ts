import type { Module } from '../../module.ts';

export const timeSentence: Module = {
  name: 'time-sentence',
  commands: [
    {
      name: 'add',
      under: 'time',
      isFor: 'people',
      load: async (host) => (await import('./command.ts')).addCommand(host),
    },
  ],
  timeReader: async () => (await import('./command.ts')).wordReader,
  server: async () => (await import('./server.ts')).server,
};

import type { Module } from '../../module.ts';

export const completion: Module = {
  name: 'completion',
  commands: [
    {
      name: 'completion',
      isFor: 'people',
      load: async (host) => (await import('./scripts.ts')).completionCommand(host),
    },
    {
      name: 'complete',
      isFor: 'programs',
      load: async (host, treeOf) => (await import('./command.ts')).completeCommand(host, treeOf),
    },
  ],
};

import type { Module } from '../../module.ts';

export const projects: Module = {
  name: 'projects',
  // Reports, exports and searches group and filter by project and client.
  extends: /Time|Report|Lint/,
  server: async () => (await import('./server.ts')).server,
};

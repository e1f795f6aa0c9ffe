import type { Module, ModuleCommand } from '../../module.ts';

type Commands = keyof typeof import('./command.ts');

const command = (name: string, make: Commands): ModuleCommand => ({
  ...{ name, isFor: 'people' },
  load: async (host) => (await import('./command.ts'))[make](host),
});

export const projects: Module = {
  name: 'projects',
  // Reports, exports and searches group and filter by project and client.
  extends: /Time|Report|Lint/,
  commands: [
    command('client', 'clientCommands'),
    command('project', 'projectCommands'),
    command('issuer', 'issuerCommands'),
  ],
  server: async () => (await import('./server.ts')).server,
};

import type { Module } from '../../module.ts';

export const doctor: Module = {
  name: 'doctor',
  commands: [
    {
      name: 'doctor',
      isFor: 'administrators',
      load: async (host) => (await import('./command.ts')).doctorCommand(host),
    },
  ],
  warnings: async (host, config, signal) => {
    const { surroundingChecks } = await import('./checks.ts');
    const checks = await surroundingChecks(config, await host.doors(), signal);
    return checks
      .filter(({ state }) => state === 'warning' || state === 'error')
      .map(({ name, message }) => `${name}: ${message}`);
  },
};

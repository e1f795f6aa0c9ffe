import type { Module } from '../../module.ts';

export const openid: Module = {
  name: 'openid',
  settingProblems: async (config) => {
    const { settingProblems } = await import('./setting-problems.ts');
    return settingProblems(config);
  },
  warnings: async (_host, config) => {
    const { settingProblems } = await import('./setting-problems.ts');
    const problems = await settingProblems(config);
    return problems.map(({ name, reason }) => `PUNCHCARD_${name} ${reason}`);
  },
  server: async () => (await import('./server.ts')).server,
};

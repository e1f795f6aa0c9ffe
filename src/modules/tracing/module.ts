import type { Module } from '../../module.ts';

export const tracing: Module = {
  name: 'tracing',
  openTracing: async ({ flat: { OTLP_ENDPOINT: endpoint }, databaseUrl }, options) => {
    // The packages take a while to load.
    if (endpoint === '') return undefined;
    const { openTracing } = await import('./tracing.ts');
    const database = databaseUrl === null ? 'sqlite' : 'postgresql';
    return openTracing({ endpoint, database, ...options });
  },
};

/** The German texts by area. */
export * from './admin.ts';
export * from './client.ts';
export * from './host.ts';
export * from './import.ts';
export * from './reports.ts';
export * from './shared.ts';
export * from './time.ts';

/** The English texts by area. The keys of every other language are these. */
export * from './admin.ts';
export * from './client.ts';
export * from './host.ts';
export * from './import.ts';
export * from './reports.ts';
export * from './shared.ts';
export * from './time.ts';

// What modules that need this one use of it. The stores are those of `Stores`.

export { managedProject, openProject } from './access.ts';
export { getIssuer } from './clients.ts';
export { forbidden } from './errors.ts';
export { refusalIn } from './imported.ts';
export { type Operations, routesOf } from './operation.ts';
export { readableIn, selectManaged } from './reports.ts';
export { type Project, taxCategories } from './types.ts';

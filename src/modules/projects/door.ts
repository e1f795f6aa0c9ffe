// What modules that need this one use of it. The stores are those of `Stores`.

export { managedProject, openProject } from './access.ts';
export { forbidden } from './errors.ts';
export { type Operations, routesOf } from './operation.ts';
export type { Project } from './types.ts';

import { none } from '../../core/door.ts';
import type { ServerDoor } from '../../module.ts';
import { forgejoRoutes } from './routes.ts';

const nothing = none('it has no records of its own');

export const server: ServerDoor = {
  name: 'forgejo-paths',
  routes: [forgejoRoutes],
  onUserDeleted: nothing,
  exportOf: nothing,
  endAccess: nothing,
};

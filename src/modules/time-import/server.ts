import { none } from '../../core/door.ts';
import type { ServerDoor } from '../../module.ts';
import { timeImportRoutes } from './routes.ts';

const nothing = none('it has no records of its own');

export const server: ServerDoor = {
  name: 'time-import',
  routes: [timeImportRoutes],
  onUserDeleted: nothing,
  exportOf: nothing,
  endAccess: nothing,
};

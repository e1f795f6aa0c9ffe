import { none } from '../../core/door.ts';
import type { ServerDoor } from '../../module.ts';
import { personalExportRoutes } from './routes.ts';
import { exportStore } from './store.ts';

const nothing = none('it has no records of its own');

export const server: ServerDoor = {
  name: 'personal-export',
  stores: { exports: exportStore },
  routes: [personalExportRoutes],
  onUserDeleted: nothing,
  exportOf: nothing,
  endAccess: nothing,
};

import { none } from '../../core/door.ts';
import type { ServerDoor } from '../../module.ts';
import { heatMapRoutes } from './routes.ts';

const nothing = none('it has no records of its own');

export const server: ServerDoor = {
  name: 'heat-map',
  routes: [heatMapRoutes],
  onUserDeleted: nothing,
  exportOf: nothing,
  endAccess: nothing,
};

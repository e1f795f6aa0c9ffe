import { none } from '../../core/door.ts';
import type { ServerDoor } from '../../module.ts';
import { timeSentenceRoutes } from './routes.ts';

const nothing = none('it has no records of its own');

export const server: ServerDoor = {
  name: 'time-sentence',
  routes: [timeSentenceRoutes],
  onUserDeleted: nothing,
  exportOf: nothing,
  endAccess: nothing,
};

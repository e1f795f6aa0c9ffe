import { none } from '../../core/door.ts';
import type { ServerDoor } from '../../module.ts';
import { adminDemoRoutes } from './routes.ts';
import { DemoDataSchema } from './schema.ts';
import { demoStore } from './store.ts';

const nothing = none('it has no records of its own');

export const server: ServerDoor = {
  name: 'demo',
  stores: { demo: demoStore },
  routes: [adminDemoRoutes],
  schemas: [DemoDataSchema],
  onUserDeleted: nothing,
  exportOf: nothing,
  endAccess: nothing,
};

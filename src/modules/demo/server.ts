import { none } from '../../core/door.ts';
import { adminDemoRoutes } from '../../http/routes/admin-demo.ts';
import { DemoDataSchema } from '../../http/schemas/demo.ts';
import type { ServerDoor } from '../../module.ts';
import { demoStore } from '../../sql/stores/demo.ts';

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

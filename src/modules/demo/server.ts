import { type ServerDoor, withoutRecords } from '../../module.ts';
import { adminDemoRoutes } from './routes.ts';
import { DemoDataSchema } from './schema.ts';
import { demoStore } from './store.ts';

export const server: ServerDoor = {
  name: 'demo',
  stores: { demo: demoStore },
  routes: [adminDemoRoutes],
  schemas: [DemoDataSchema],
  ...withoutRecords,
};

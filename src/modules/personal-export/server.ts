import { type ServerDoor, withoutRecords } from '../../module.ts';
import { personalExportRoutes } from './routes.ts';
import { exportStore } from './store.ts';

export const server: ServerDoor = {
  name: 'personal-export',
  stores: { exports: exportStore },
  routes: [personalExportRoutes],
  ...withoutRecords,
};

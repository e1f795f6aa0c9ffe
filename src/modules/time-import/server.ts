import { type ServerDoor, withoutRecords } from '../../module.ts';
import { timeImportRoutes } from './routes.ts';

export const server: ServerDoor = {
  name: 'time-import',
  routes: [timeImportRoutes],
  ...withoutRecords,
};

import { type ServerDoor, withoutRecords } from '../../module.ts';
import { germanErrors } from './german.ts';
import { timeImportRoutes } from './routes.ts';

export const server: ServerDoor = {
  name: 'time-import',
  routes: [timeImportRoutes],
  germanErrors,
  ...withoutRecords,
};

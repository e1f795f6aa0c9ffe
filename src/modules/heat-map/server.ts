import { type ServerDoor, withoutRecords } from '../../module.ts';
import { heatMapRoutes } from './routes.ts';

export const server: ServerDoor = {
  name: 'heat-map',
  routes: [heatMapRoutes],
  ...withoutRecords,
};

import { type ServerDoor, withoutRecords } from '../../module.ts';
import { forgejoRoutes } from './routes.ts';

export const server: ServerDoor = {
  name: 'forgejo-paths',
  routes: [forgejoRoutes],
  ...withoutRecords,
};

import { type ServerDoor, withoutRecords } from '../../module.ts';
import { timeSentenceRoutes } from './routes.ts';

export const server: ServerDoor = {
  name: 'time-sentence',
  routes: [timeSentenceRoutes],
  ...withoutRecords,
};

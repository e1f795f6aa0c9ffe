import { type ServerDoor, withoutRecords } from '../../module.ts';
import { germanErrors } from './german.ts';
import { timeSentenceRoutes } from './routes.ts';

export const server: ServerDoor = {
  name: 'time-sentence',
  routes: [timeSentenceRoutes],
  germanErrors,
  ...withoutRecords,
};

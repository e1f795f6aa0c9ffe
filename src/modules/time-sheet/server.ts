import { type ServerDoor, withoutRecords } from '../../module.ts';
import { germanMessages } from './german.ts';
import { sheetRoutes } from './routes.ts';

export const server: ServerDoor = {
  ...{ name: 'time-sheet', ...withoutRecords, routes: sheetRoutes },
  germanWords: { messages: germanMessages, reasons: {} },
};

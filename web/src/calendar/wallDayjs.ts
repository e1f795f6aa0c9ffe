import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { dateIn, timeIn } from '../app/zonedTime.ts';

dayjs.extend(utc);

let zone = 'UTC';

/** Sets the zone of "now" for the UI kit's schedule. */
export const setScheduleZone = (name: string): void => {
  zone = name;
};

/**
 * Replaces dayjs in the UI kit's schedule (vite.config.js). Times are wall times of the viewer's
 * zone, stored as UTC, so each day has 24 hours. In the browser's zone, days on which its clocks
 * change would be drawn wrong.
 */
function wallDayjs(...args: Parameters<typeof dayjs>): dayjs.Dayjs {
  if (args[0] === undefined) {
    const now = new Date();
    return dayjs.utc(`${dateIn(now, zone)} ${timeIn(now, zone)}:00`);
  }
  return dayjs.utc(args[0] as dayjs.ConfigType);
}

export default Object.assign(wallDayjs, dayjs);

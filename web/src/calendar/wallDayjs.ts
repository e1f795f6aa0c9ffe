import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { dateIn, timeIn } from '../components/zonedTime.ts';

dayjs.extend(utc);

let zone = 'UTC';

/** In which zone "now" is, for the kit's schedule. */
export const showZone = (name: string): void => {
  zone = name;
};

/**
 * What the kit's schedule reads dates with, in the place of dayjs (vite.config.js): there a time is
 * what the clocks of the viewer's zone show, and each day has 24 hours. With the browser's own zone,
 * which is another perhaps, days on which its clocks change would be drawn wrong.
 */
function wallDayjs(...args: Parameters<typeof dayjs>): dayjs.Dayjs {
  if (args[0] === undefined) {
    const now = new Date();
    return dayjs.utc(`${dateIn(now, zone)} ${timeIn(now, zone)}:00`);
  }
  return dayjs.utc(args[0] as dayjs.ConfigType);
}

export default Object.assign(wallDayjs, dayjs);

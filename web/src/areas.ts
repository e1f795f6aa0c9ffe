import { admin } from './admin/area.ts';
import { auth } from './auth/area.ts';
import { calendar } from './calendar/area.ts';
import { calendarFeed } from './calendar-feed/area.ts';
import { demo } from './demo/area.ts';
import { home } from './home/area.ts';
import { host } from './host/area.ts';
import { hostTime } from './host-time/area.ts';
import { issue } from './issue/area.ts';
import { openid } from './openid/area.ts';
import { people } from './people/area.ts';
import { personalExport } from './personal-export/area.ts';
import { projects } from './projects/area.ts';
import { rates } from './rates/area.ts';
import { reports } from './reports/area.ts';
import { repositories } from './repositories/area.ts';
import { savedReports } from './saved-reports/area.ts';
import { settings } from './settings/area.ts';
import { shortcuts } from './shortcuts/area.ts';
import { team } from './team/area.ts';
import { time } from './time/area.ts';
import { timeImport } from './time-import/area.ts';
import { timeSentence } from './time-sentence/area.ts';
import { timeSheet } from './time-sheet/area.ts';
import { week } from './week/area.ts';
import { workbooks } from './workbooks/area.ts';
import { year } from './year/area.ts';

/** All areas; navigation, palette, keys and settings keep this order. */
export const areas = [
  auth,
  home,
  time,
  week,
  calendar,
  reports,
  workbooks,
  year,
  savedReports,
  rates,
  projects,
  repositories,
  issue,
  people,
  team,
  settings,
  openid,
  host,
  hostTime,
  calendarFeed,
  personalExport,
  shortcuts,
  admin,
  timeImport,
  timeSentence,
  timeSheet,
  demo,
] as const;

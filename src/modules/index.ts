import type { Module } from '../module.ts';
import { calendarFeed } from './calendar-feed/module.ts';
import { completion } from './completion/module.ts';
import { demo } from './demo/module.ts';
import { doctor } from './doctor/module.ts';
import { forgejoPaths } from './forgejo-paths/module.ts';
import { heatMap } from './heat-map/module.ts';
import { host } from './host/module.ts';
import { hostTime } from './host-time/module.ts';
import { openid } from './openid/module.ts';
import { personalExport } from './personal-export/module.ts';
import { projects } from './projects/module.ts';
import { rates } from './rates/module.ts';
import { savedReports } from './saved-reports/module.ts';
import { timeImport } from './time-import/module.ts';
import { timeSentence } from './time-sentence/module.ts';
import { timeSheet } from './time-sheet/module.ts';
import { tracing } from './tracing/module.ts';
import { workbooks } from './workbooks/module.ts';

/** A module is its folder here, and its line in this list; one with settings, also in settings.ts. */
export const modules: readonly Module[] = [
  calendarFeed,
  completion,
  demo,
  doctor,
  forgejoPaths,
  heatMap,
  host,
  hostTime,
  openid,
  personalExport,
  projects,
  rates,
  savedReports,
  timeImport,
  timeSentence,
  timeSheet,
  tracing,
  workbooks,
];

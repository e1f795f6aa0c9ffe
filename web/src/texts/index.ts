import { admin } from './en/admin.ts';
import { adminAudit } from './en/adminAudit.ts';
import { adminHealth } from './en/adminHealth.ts';
import { calendar } from './en/calendar.ts';

import { entrance } from './en/entrance.ts';
import { entries } from './en/entries.ts';
import { frame } from './en/frame.ts';
import { home } from './en/home.ts';
import { issue } from './en/issue.ts';
import { people } from './en/people.ts';
import { reports } from './en/reports.ts';
import { repositories } from './en/repositories.ts';
import { repositorySettings } from './en/repositorySettings.ts';
import { settings } from './en/settings.ts';
import { shortcuts } from './en/shortcuts.ts';
import { stopwatch } from './en/stopwatch.ts';
import { time } from './en/time.ts';
import { week } from './en/week.ts';

/** Every text of the pages, by area. A language is one more such value. */
const en = {
  admin,
  adminAudit,
  adminHealth,
  entrance,
  entries,
  frame,
  home,
  issue,
  people,
  reports,
  repositories,
  repositorySettings,
  settings,
  week,
  shortcuts,
  stopwatch,
  time,
  calendar,
};

/** The texts in the reader's language; so far there is one. */
export const texts = en;

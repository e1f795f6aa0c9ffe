export const views = ['week', 'day', 'month'] as const;
export type View = (typeof views)[number];

/** Loads the schedule of a view; each is large, and a page shows one. */
export const loadView = {
  week: () => import('./kitWeekView.ts'),
  day: () => import('./kitDayView.ts'),
  month: () => import('./kitMonthView.ts'),
};

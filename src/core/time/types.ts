export const timeUnits = ['day', 'week', 'month', 'year'] as const;

export type TimeUnit = (typeof timeUnits)[number];

export const weekdays = ['monday', 'saturday', 'sunday'] as const;

export type FirstDayOfWeek = (typeof weekdays)[number];

/** What decides where days and weeks begin. */
export interface LocalCalendar {
  /** An IANA name in the spelling of `normalizeTimeZone`. */
  readonly timeZone: string;
  readonly firstDayOfWeek: FirstDayOfWeek;
}

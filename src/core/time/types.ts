// Calendar units in a time zone. Instants are seconds since 1970.

export const timeUnits = ['day', 'week', 'month', 'year'] as const;

export type TimeUnit = (typeof timeUnits)[number];

export const weekdays = ['monday', 'saturday', 'sunday'] as const;

export type FirstDayOfWeek = (typeof weekdays)[number];

/** The time zone and first day of the week that reports count in. */
export interface Calendar {
  /** An IANA name in the spelling of `normalizeTimeZone`. */
  readonly timeZone: string;
  readonly firstDayOfWeek: FirstDayOfWeek;
}

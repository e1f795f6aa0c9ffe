/**
 * Stands in for parts of the schedule that are never used: repeated events and those in the
 * background, its own header and its list.
 */
export const RRule = undefined;
export default { RRule };
export const ScheduleHeaderBase = (): null => null;
export const AgendaView = (): null => null;
export const ScheduleBackgroundEvent = (): null => null;

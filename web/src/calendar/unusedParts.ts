/** Stands in for parts of the schedule that are never used: repeated events, and its own header. */
export const RRule = undefined;
export default { RRule };
export const ScheduleHeaderBase = (): null => null;
